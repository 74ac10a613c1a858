// Written by `npm run styles`.
declare module "*/styles/base.css";
declare module "*/styles/controls.css";
declare module "*/styles/neutral.css";
declare module "@mantine/*.css";
declare module "mantine-datatable/*.css";
declare module "sweetalert2/*.css";

declare module "*/account.module.css" {
  export const codes: string;
  export const devices: string;
  export const form: string;
  export const secret: string;
}

declare module "*/add-expense.module.css" {
  export const root: string;
}

declare module "*/ads-chart.module.css" {
  export const swatch: string;
}

declare module "*/ads-coverage.module.css" {
  export const amounts: string;
  export const bar: string;
  export const part: string;
  export const sources: string;
  export const swatch: string;
}

declare module "*/ads-head.module.css" {
  export const programs: string;
}

declare module "*/ads-tables.module.css" {
  export const advice: string;
  export const opens: string;
  export const reason: string;
  export const tabs: string;
}

declare module "*/ads-tiles.module.css" {
  export const open: string;
  export const root: string;
  export const tile: string;
  export const value: string;
}

declare module "*/alerts-card.module.css" {
  export const root: string;
  export const text: string;
  export const title: string;
}

declare module "*/alerts.module.css" {
  export const found: string;
  export const log: string;
  export const pickers: string;
  export const rule: string;
  export const scope: string;
  export const sentence: string;
  export const webhookForm: string;
}

declare module "*/all-companies.module.css" {
  export const filters: string;
  export const people: string;
  export const stores: string;
  export const table: string;
}

declare module "*/assignments.module.css" {
  export const label: string;
  export const problems: string;
}

declare module "*/banner-preview.module.css" {
  export const frame: string;
  export const root: string;
  export const title: string;
}

declare module "*/banner-view.module.css" {
  export const banners: string;
  export const bannersMore: string;
  export const blocks: string;
  export const button: string;
  export const close: string;
  export const code: string;
  export const line: string;
  export const link: string;
  export const point: string;
  export const root: string;
}

declare module "*/banners.module.css" {
  export const actions: string;
  export const calendar: string;
  export const form: string;
  export const group: string;
  export const kind: string;
  export const label: string;
  export const missing: string;
  export const only: string;
  export const pair: string;
  export const row: string;
  export const state: string;
  export const toggle: string;
  export const wide: string;
}

declare module "*/bar.module.css" {
  export const actions: string;
  export const button: string;
  export const compare: string;
  export const group: string;
  export const narrow: string;
  export const onlyNarrow: string;
  export const place: string;
  export const prefix: string;
  export const root: string;
  export const search: string;
  export const slot: string;
  export const step: string;
  export const value: string;
  export const wide: string;
}

declare module "*/bottom-bar.module.css" {
  export const icon: string;
  export const item: string;
  export const root: string;
}

declare module "*/breakdown.module.css" {
  export const name: string;
  export const posting: string;
  export const postingFlat: string;
  export const root: string;
  export const row: string;
  export const sum: string;
}

declare module "*/bridge.module.css" {
  export const bar: string;
  export const beam: string;
  export const column: string;
  export const columns: string;
  export const label: string;
  export const meaning: string;
  export const plot: string;
  export const row: string;
  export const skeleton: string;
  export const track: string;
}

declare module "*/bulk.module.css" {
  export const bar: string;
  export const kinds: string;
  export const pair: string;
  export const sums: string;
}

declare module "*/bundle-recipes.module.css" {
  export const cost: string;
  export const part: string;
  export const recipe: string;
}

declare module "*/cascade-card.module.css" {
  export const list: string;
  export const row: string;
}

declare module "*/certainty-mark.module.css" {
  export const estimate: string;
  export const root: string;
  export const text: string;
}

declare module "*/change-history.module.css" {
  export const change: string;
  export const entry: string;
}

declare module "*/chart-card.module.css" {
  export const chartCardHatch: string;
  export const mutedSwatch: string;
  export const pieceSwatch: string;
  export const root: string;
}

declare module "*/chart-legend.module.css" {
  export const line: string;
  export const root: string;
}

declare module "*/chart.module.css" {
  export const chart: string;
  export const chartWalk: string;
  export const name: string;
  export const note: string;
  export const row: string;
  export const rowRule: string;
  export const tip: string;
  export const title: string;
  export const value: string;
}

declare module "*/charts.module.css" {
  export const legend: string;
  export const numbers: string;
  export const root: string;
  export const scroll: string;
  export const table: string;
  export const tools: string;
}

declare module "*/choice-cards.module.css" {
  export const dot: string;
  export const root: string;
}

declare module "*/companies-table.module.css" {
  export const root: string;
}

declare module "*/companies.module.css" {
  export const add: string;
  export const none: string;
  export const table: string;
}

declare module "*/connect.module.css" {
  export const actions: string;
  export const card: string;
  export const device: string;
  export const deviceCode: string;
  export const deviceLetters: string;
  export const deviceSteps: string;
  export const deviceWait: string;
  export const form: string;
  export const head: string;
  export const lead: string;
  export const list: string;
  export const listNumbered: string;
  export const main: string;
  export const purposes: string;
  export const purposesName: string;
  export const purposesWhat: string;
  export const root: string;
  export const setup: string;
  export const setupCopy: string;
  export const setupSteps: string;
  export const setupValue: string;
  export const side: string;
}

declare module "*/connection-bar.module.css" {
  export const bar: string;
  export const root: string;
}

declare module "*/cost-cell.module.css" {
  export const input: string;
  export const problem: string;
  export const root: string;
}

declare module "*/cost-editor.module.css" {
  export const fieldset: string;
  export const part: string;
  export const root: string;
  export const tabs: string;
}

declare module "*/cost-rows.module.css" {
  export const add: string;
  export const field: string;
  export const head: string;
  export const parts: string;
  export const remove: string;
  export const row: string;
  export const under: string;
  export const wide: string;
}

declare module "*/cost-rules.module.css" {
  export const estimate: string;
  export const intro: string;
  export const place: string;
  export const rule: string;
  export const subject: string;
  export const tools: string;
}

declare module "*/deliveries.module.css" {
  export const cost: string;
  export const line: string;
  export const pager: string;
  export const part: string;
  export const root: string;
  export const sum: string;
  export const wide: string;
}

declare module "*/delta.module.css" {
  export const change: string;
  export const root: string;
}

declare module "*/dialog.module.css" {
  export const actions: string;
  export const button: string;
  export const buttonGrave: string;
  export const buttonMain: string;
  export const dialogIn: string;
  export const dialogOut: string;
  export const ground: string;
  export const groundIn: string;
  export const groundOut: string;
  export const input: string;
  export const label: string;
  export const loader: string;
  export const root: string;
  export const text: string;
  export const title: string;
  export const wrong: string;
}

declare module "*/effect-figures.module.css" {
  export const columns: string;
  export const facts: string;
  export const line: string;
}

declare module "*/effect-note.module.css" {
  export const known: string;
  export const root: string;
}

declare module "*/effect.module.css" {
  export const difference: string;
  export const months: string;
  export const table: string;
}

declare module "*/empty-dashboard.module.css" {
  export const action: string;
  export const frame: string;
  export const head: string;
  export const line: string;
  export const profit: string;
  export const root: string;
  export const spark: string;
  export const step: string;
  export const way: string;
}

declare module "*/empty-state.module.css" {
  export const actions: string;
  export const icon: string;
  export const root: string;
  export const text: string;
  export const title: string;
}

declare module "*/expense-charts.module.css" {
  export const bar: string;
  export const charts: string;
  export const column: string;
  export const months: string;
  export const share: string;
  export const stack: string;
}

declare module "*/expenses.module.css" {
  export const actions: string;
  export const cards: string;
  export const effectSum: string;
  export const expenseDay: string;
  export const expenseFacts: string;
  export const expensePair: string;
  export const expensePreview: string;
  export const expenseRow: string;
  export const expenseRowEven: string;
  export const root: string;
  export const sub: string;
  export const sum: string;
  export const templates: string;
  export const title: string;
  export const totals: string;
  export const wide: string;
}

declare module "*/facts.module.css" {
  export const root: string;
  export const row: string;
}

declare module "*/fee-type.module.css" {
  export const feeEffect: string;
  export const root: string;
}

declare module "*/figure-items.module.css" {
  export const margin: string;
  export const name: string;
  export const profit: string;
  export const row: string;
  export const rowPinned: string;
  export const rowPlain: string;
}

declare module "*/figure-table.module.css" {
  export const name: string;
  export const off: string;
  export const open: string;
  export const picker: string;
  export const pinned: string;
  export const pinnedTotals: string;
  export const pinnedUnallocated: string;
  export const root: string;
  export const rowOpens: string;
  export const table: string;
  export const tick: string;
  export const unit: string;
}

declare module "*/forecast-panel.module.css" {
  export const check: string;
  export const root: string;
}

declare module "*/forecast-tile.module.css" {
  export const bar: string;
  export const span: string;
  export const tick: string;
  export const value: string;
}

declare module "*/get-report.module.css" {
  export const number: string;
  export const steps: string;
}

declare module "*/history.module.css" {
  export const bar: string;
  export const outcome: string;
  export const root: string;
  export const text: string;
}

declare module "*/impersonation.module.css" {
  export const impersonationDemo: string;
  export const impersonationWaiting: string;
  export const root: string;
  export const text: string;
}

declare module "*/import-changes.module.css" {
  export const row: string;
  export const values: string;
}

declare module "*/import-details.module.css" {
  export const row: string;
}

declare module "*/import-preview.module.css" {
  export const root: string;
}

declare module "*/imports-card.module.css" {
  export const action: string;
  export const number: string;
  export const root: string;
  export const sub: string;
}

declare module "*/imports.module.css" {
  export const chosen: string;
  export const chosenRemove: string;
  export const counts: string;
  export const countsCell: string;
  export const drop: string;
  export const inset: string;
  export const pasted: string;
  export const remarks: string;
  export const remarksRow: string;
  export const row: string;
  export const runningFoot: string;
  export const runningHead: string;
}

declare module "*/instance-facts.module.css" {
  export const pair: string;
  export const plans: string;
  export const root: string;
}

declare module "*/issues.module.css" {
  export const label: string;
  export const preview: string;
  export const row: string;
}

declare module "*/jobs.module.css" {
  export const root: string;
}

declare module "*/kpi-strip.module.css" {
  export const count: string;
  export const root: string;
  export const tile: string;
}

declare module "*/lanes.module.css" {
  export const aside: string;
  export const cell: string;
  export const doing: string;
  export const lanesExpired: string;
  export const lanesLegend: string;
  export const problem: string;
  export const root: string;
  export const strip: string;
}

declare module "*/language-switch.module.css" {
  export const root: string;
}

declare module "*/layout.module.css" {
  export const root: string;
  export const skip: string;
  export const sync: string;
}

declare module "*/live-demo.module.css" {
  export const amount: string;
  export const awaited: string;
  export const axis: string;
  export const chart: string;
  export const days: string;
  export const grid: string;
  export const head: string;
  export const line: string;
  export const lineOfProfit: string;
  export const look: string;
  export const name: string;
  export const open: string;
  export const outline: string;
  export const parts: string;
  export const plot: string;
  export const point: string;
  export const range: string;
  export const rest: string;
  export const root: string;
  export const row: string;
  export const rows: string;
  export const segment: string;
  export const tip: string;
  export const title: string;
  export const zero: string;
}

declare module "*/login.module.css" {
  export const address: string;
  export const code: string;
  export const first: string;
  export const foot: string;
  export const form: string;
  export const icon: string;
  export const loginBusy: string;
  export const main: string;
  export const promise: string;
  export const promiseBar: string;
  export const promiseBody: string;
  export const promiseLive: string;
  export const promiseRow: string;
  export const promiseText: string;
  export const promiseTitle: string;
  export const promiseTrack: string;
  export const public: string;
  export const root: string;
  export const row: string;
  export const side: string;
  export const text: string;
  export const title: string;
  export const ways: string;
}

declare module "*/logs.module.css" {
  export const acts: string;
  export const changes: string;
  export const day: string;
  export const filters: string;
  export const row: string;
  export const said: string;
  export const state: string;
  export const tab: string;
  export const title: string;
  export const what: string;
}

declare module "*/maintenance-gate.module.css" {
  export const root: string;
}

declare module "*/maintenance-page.module.css" {
  export const enter: string;
  export const root: string;
}

declare module "*/market-costs.module.css" {
  export const own: string;
  export const place: string;
  export const same: string;
}

declare module "*/metric-panel.module.css" {
  export const delta: string;
  export const root: string;
  export const row: string;
}

declare module "*/mini-line.module.css" {
  export const root: string;
}

declare module "*/more-drawer.module.css" {
  export const body: string;
  export const foot: string;
  export const group: string;
  export const head: string;
  export const label: string;
  export const link: string;
  export const root: string;
  export const sections: string;
  export const stores: string;
  export const title: string;
}

declare module "*/navigation.module.css" {
  export const brand: string;
  export const foot: string;
  export const item: string;
  export const list: string;
  export const root: string;
  export const text: string;
}

declare module "*/new-password.module.css" {
  export const bar: string;
  export const field: string;
  export const root: string;
  export const word: string;
}

declare module "*/notifications.module.css" {
  export const bell: string;
  export const item: string;
  export const title: string;
  export const unread: string;
}

declare module "*/offer-history.module.css" {
  export const calm: string;
  export const choice: string;
  export const legend: string;
  export const root: string;
  export const sign: string;
  export const table: string;
  export const tools: string;
}

declare module "*/offers-page.module.css" {
  export const head: string;
  export const offer: string;
  export const suggestions: string;
  export const what: string;
}

declare module "*/open-company.module.css" {
  export const root: string;
}

declare module "*/orders.module.css" {
  export const figures: string;
  export const ordersPhrase: string;
  export const refundLine: string;
}

declare module "*/overtaken.module.css" {
  export const choice: string;
  export const text: string;
}

declare module "*/page-tabs.module.css" {
  export const root: string;
  export const tab: string;
}

declare module "*/paper.module.css" {
  export const bar: string;
  export const bridge: string;
  export const change: string;
  export const chart: string;
  export const facts: string;
  export const figure: string;
  export const foot: string;
  export const head: string;
  export const level: string;
  export const note: string;
  export const plot: string;
  export const sheet: string;
  export const span: string;
  export const table: string;
  export const tick: string;
  export const values: string;
  export const zero: string;
}

declare module "*/period-picker.module.css" {
  export const coming: string;
  export const fields: string;
  export const own: string;
  export const preset: string;
  export const presets: string;
  export const root: string;
}

declare module "*/phrase-search.module.css" {
  export const options: string;
  export const root: string;
}

declare module "*/plain-page.module.css" {
  export const brand: string;
  export const main: string;
  export const root: string;
}

declare module "*/plain-table.module.css" {
  export const number: string;
  export const plainTableLong: string;
  export const root: string;
  export const sub: string;
}

declare module "*/postings.module.css" {
  export const foot: string;
  export const posting: string;
}

declare module "*/privacy.module.css" {
  export const choice: string;
  export const form: string;
  export const grave: string;
  export const head: string;
  export const key: string;
  export const line: string;
  export const list: string;
  export const pair: string;
  export const progress: string;
}

declare module "*/product-ads.module.css" {
  export const amount: string;
  export const facts: string;
  export const sub: string;
  export const table: string;
  export const tables: string;
}

declare module "*/product-cards.module.css" {
  export const root: string;
  export const sum: string;
}

declare module "*/product-list.module.css" {
  export const change: string;
  export const figure: string;
  export const gap: string;
  export const method: string;
  export const name: string;
  export const open: string;
  export const other: string;
  export const root: string;
  export const scroll: string;
  export const sum: string;
  export const tick: string;
  export const waiting: string;
}

declare module "*/product-offers.module.css" {
  export const head: string;
  export const table: string;
}

declare module "*/product-table.module.css" {
  export const facts: string;
  export const productScroll: string;
  export const root: string;
  export const sums: string;
}

declare module "*/product-tags.module.css" {
  export const edit: string;
  export const group: string;
  export const mark: string;
  export const root: string;
  export const scroll: string;
  export const tagsForm: string;
  export const tagsFormActions: string;
  export const tagsMerge: string;
}

declare module "*/product-thumb.module.css" {
  export const root: string;
  export const thumbLarge: string;
}

declare module "*/product.module.css" {
  export const off: string;
  export const productHead: string;
  export const productHistory: string;
  export const root: string;
}

declare module "*/programs.module.css" {
  export const cards: string;
  export const choose: string;
  export const cost: string;
  export const offer: string;
  export const root: string;
  export const sum: string;
  export const types: string;
  export const verdict: string;
}

declare module "*/progress-page.module.css" {
  export const aside: string;
  export const gain: string;
  export const mark: string;
  export const name: string;
  export const progress: string;
  export const root: string;
}

declare module "*/public-head.module.css" {
  export const brand: string;
  export const root: string;
}

declare module "*/quick.module.css" {
  export const root: string;
}

declare module "*/range-calendar.module.css" {
  export const root: string;
}

declare module "*/rates.module.css" {
  export const days: string;
}

declare module "*/reconciliation.module.css" {
  export const entriesPosted: string;
  export const entriesRow: string;
  export const entriesWhat: string;
  export const name: string;
  export const note: string;
  export const open: string;
  export const table: string;
  export const tableAside: string;
  export const toggle: string;
  export const totals: string;
  export const type: string;
}

declare module "*/reconciling.module.css" {
  export const root: string;
}

declare module "*/record-name.module.css" {
  export const cost: string;
  export const name: string;
  export const sku: string;
  export const texts: string;
}

declare module "*/report-tools.module.css" {
  export const end: string;
  export const field: string;
  export const foot: string;
  export const tools: string;
}

declare module "*/report.module.css" {
  export const dot: string;
  export const first: string;
  export const fresh: string;
  export const halves: string;
  export const instead: string;
  export const root: string;
}

declare module "*/reports.module.css" {
  export const editor: string;
  export const fields: string;
  export const history: string;
  export const name: string;
  export const preview: string;
  export const report: string;
  export const sections: string;
  export const sending: string;
  export const state: string;
}

declare module "*/scope.module.css" {
  export const phrase: string;
  export const phraseClear: string;
  export const root: string;
}

declare module "*/search-box.module.css" {
  export const dropdown: string;
  export const hit: string;
  export const list: string;
  export const open: string;
  export const root: string;
}

declare module "*/section-groups.module.css" {
  export const items: string;
  export const root: string;
  export const toggle: string;
}

declare module "*/settings-search.module.css" {
  export const root: string;
}

declare module "*/settings.module.css" {
  export const bar: string;
  export const root: string;
  export const section: string;
  export const setting: string;
  export const since: string;
  export const version: string;
}

declare module "*/shortcuts-help.module.css" {
  export const head: string;
  export const keys: string;
  export const root: string;
}

declare module "*/side-panel.module.css" {
  export const body: string;
  export const consequence: string;
  export const foot: string;
  export const head: string;
  export const root: string;
  export const title: string;
}

declare module "*/single-settings.module.css" {
  export const index: string;
  export const part: string;
}

declare module "*/skeleton.module.css" {
  export const root: string;
  export const skeletonCard: string;
}

declare module "*/sort-head.module.css" {
  export const root: string;
}

declare module "*/stale-line.module.css" {
  export const root: string;
}

declare module "*/statement.module.css" {
  export const cell: string;
  export const certainty: string;
  export const name: string;
  export const nameFlat: string;
  export const named: string;
  export const quiet: string;
  export const root: string;
  export const table: string;
}

declare module "*/step-bar.module.css" {
  export const bar: string;
  export const track: string;
}

declare module "*/store-switch.module.css" {
  export const count: string;
  export const name: string;
  export const root: string;
  export const storesWaiting: string;
}

declare module "*/stores.module.css" {
  export const answer: string;
  export const deleted: string;
  export const facts: string;
  export const label: string;
  export const leave: string;
  export const storeList: string;
}

declare module "*/subscription.module.css" {
  export const bar: string;
  export const invoices: string;
  export const number: string;
  export const orders: string;
  export const plan: string;
  export const usage: string;
}

declare module "*/table-pages.module.css" {
  export const root: string;
  export const size: string;
}

declare module "*/table-skeleton.module.css" {
  export const gap: string;
  export const root: string;
}

declare module "*/table-tabs.module.css" {
  export const root: string;
}

declare module "*/tag-filter.module.css" {
  export const foot: string;
  export const root: string;
}

declare module "*/tag-picker.module.css" {
  export const list: string;
  export const option: string;
  export const root: string;
  export const swatch: string;
  export const swatchDot: string;
  export const swatches: string;
}

declare module "*/tag-rules.module.css" {
  export const choices: string;
  export const condition: string;
  export const line: string;
  export const names: string;
  export const order: string;
  export const packs: string;
  export const range: string;
}

declare module "*/tags.module.css" {
  export const root: string;
}

declare module "*/terms.module.css" {
  export const body: string;
  export const list: string;
  export const root: string;
}

declare module "*/tile-sets.module.css" {
  export const row: string;
  export const setsNew: string;
}

declare module "*/tiles.module.css" {
  export const delta: string;
  export const estimates: string;
  export const foot: string;
  export const head: string;
  export const pairs: string;
  export const profit: string;
  export const root: string;
  export const share: string;
  export const spark: string;
  export const sparkArea: string;
  export const sparkLine: string;
  export const sparkLineRunning: string;
  export const tiles: string;
  export const toggle: string;
  export const waiting: string;
}

declare module "*/toast.module.css" {
  export const bar: string;
  export const icon: string;
  export const root: string;
  export const title: string;
  export const toastIn: string;
  export const toastOut: string;
}

declare module "*/todo-card.module.css" {
  export const list: string;
  export const listDeferred: string;
  export const reason: string;
  export const row: string;
}

declare module "*/tour.module.css" {
  export const check: string;
  export const heading: string;
  export const line: string;
  export const paper: string;
  export const root: string;
  export const text: string;
  export const way: string;
}

declare module "*/trends-strip.module.css" {
  export const root: string;
  export const row: string;
}

declare module "*/trends.module.css" {
  export const arrow: string;
  export const pinned: string;
  export const pinnedLast: string;
  export const root: string;
  export const title: string;
}

declare module "*/ui.module.css" {
  export const above4: string;
  export const above8: string;
  export const across: string;
  export const amount: string;
  export const aside: string;
  export const bannerKind: string;
  export const baseline: string;
  export const below4: string;
  export const below8: string;
  export const block: string;
  export const bold: string;
  export const bound: string;
  export const breaks: string;
  export const card: string;
  export const cardHead: string;
  export const centred: string;
  export const chain: string;
  export const chip: string;
  export const chipChosen: string;
  export const chipLoss: string;
  export const chipProfit: string;
  export const chipWarn: string;
  export const clamp: string;
  export const columns: string;
  export const columnsPhone: string;
  export const columnsWide: string;
  export const end: string;
  export const fixed: string;
  export const flex: string;
  export const flow: string;
  export const gap: string;
  export const gap0x8: string;
  export const gap12: string;
  export const gap12x24: string;
  export const gap16: string;
  export const gap2: string;
  export const gap4: string;
  export const gap4x12: string;
  export const gap4x16: string;
  export const gap4x8: string;
  export const gap6: string;
  export const gap8: string;
  export const gap8x12: string;
  export const gap8x16: string;
  export const grid: string;
  export const grows: string;
  export const hatch: string;
  export const hiddenVisually: string;
  export const hint: string;
  export const hovers: string;
  export const iconTile: string;
  export const ink: string;
  export const inset: string;
  export const key: string;
  export const left: string;
  export const link: string;
  export const listTable: string;
  export const loss: string;
  export const medium: string;
  export const middle: string;
  export const muted: string;
  export const narrows: string;
  export const note: string;
  export const noteLoss: string;
  export const noteProfit: string;
  export const noteWarn: string;
  export const nowrap: string;
  export const num: string;
  export const pad: string;
  export const pad0x12: string;
  export const pad0x16: string;
  export const pad0x8: string;
  export const pad12: string;
  export const pad16: string;
  export const pad8: string;
  export const pad8x12: string;
  export const padBelow: string;
  export const page: string;
  export const pageHead: string;
  export const panelActions: string;
  export const panelBody: string;
  export const panelFoot: string;
  export const plain: string;
  export const plainWeight: string;
  export const profit: string;
  export const push: string;
  export const range: string;
  export const records: string;
  export const right: string;
  export const row: string;
  export const ruled: string;
  export const secondary: string;
  export const shy: string;
  export const small: string;
  export const spread: string;
  export const stack: string;
  export const steady: string;
  export const strong: string;
  export const sub: string;
  export const sunkenHead: string;
  export const swatch: string;
  export const tableScroll: string;
  export const tabular: string;
  export const terms: string;
  export const tools: string;
  export const top: string;
  export const treeName: string;
  export const underlined: string;
  export const underlines: string;
  export const warn: string;
  export const wide: string;
  export const wrap: string;
  export const wraps: string;
}

declare module "*/undo-change.module.css" {
  export const line: string;
  export const root: string;
}

declare module "*/undo-note.module.css" {
  export const root: string;
}

declare module "*/unit.module.css" {
  export const bar: string;
  export const below: string;
  export const changes: string;
  export const earns: string;
  export const lead: string;
  export const sub: string;
  export const table: string;
  export const title: string;
  export const tools: string;
  export const track: string;
  export const trackCell: string;
}

declare module "*/users.module.css" {
  export const actions: string;
  export const enter: string;
  export const filters: string;
  export const limits: string;
  export const line: string;
  export const many: string;
  export const role: string;
  export const root: string;
}

declare module "*/views-menu.module.css" {
  export const open: string;
  export const root: string;
  export const viewsNew: string;
}
