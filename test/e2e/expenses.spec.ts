/** „Ile naprawdę zostaje po czynszu i księgowości?” — an expense is added where it is missed, and every report has it. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const TODAY = dayAgo(0);
const KUBEK = { sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "123,00" };

const panel = (page: Page) => page.getByRole("dialog");
const today = (page: Page) => page.locator('[data-tile="today"]');
const rowOf = (page: Page, name: string | RegExp) => page.getByRole("row", { name });

/** What the database says of the days, as the tiles and the list read it. */
async function figures(page: Page, startDate: string): Promise<unknown> {
  return call(page.request, "POST", "/api/dashboard/tiles", { filter: {}, tiles: [{ id: "range", startDate, endDate: TODAY }] });
}

test("an expense is added from the drawer of a tile and from the statement, changed from today on, deleted and put back", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  // net 100.00 − 40.00 today and on each of the nine days before
  await stockedShop(
    page.request,
    Array.from({ length: 10 }, (_, days) => ({ ...KUBEK, order: String(days), day: dayAgo(days) })),
    { KUBEK: "40,00" },
  );

  await page.goto(`/system?breakdown=${TODAY}..${TODAY}`);
  await expect(today(page)).toContainText("60,00 zł");
  await panel(page).getByRole("button", { name: "Dodaj wydatek" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Nowy wydatek" })).toBeVisible();
  await expect(page.getByLabel("Nazwa", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("To pole jest wymagane.")).toBeVisible();
  await expectNoViolations(page, "new expense");
  await page.getByLabel("Nazwa", { exact: true }).fill("Sesja zdjęciowa");
  await page.getByRole("combobox", { name: "Kategoria" }).fill("Marketing");
  await page.getByLabel("Kwota", { exact: true }).fill("61,50");
  await page.getByRole("combobox", { name: "Netto czy brutto" }).click();
  await page.getByRole("option", { name: "brutto" }).click();
  // 61.50 gross has 11.50 of VAT
  await expect(page.getByRole("region", { name: "Co zaksięgujemy" })).toContainText("−50,00");
  // What today has earned, 60.00, with the 50.00 less, before anything is saved.
  const effect = page.getByRole("region", { name: "Wpływ na zysk" });
  await expect(effect).toContainText(/60,00.*10,00.*−50,00/);
  await expect(effect).not.toContainText("W następnych 31 dniach");
  expect(await figures(page, TODAY)).toMatchObject({ tiles: [{ figures: { netProfit: 6000 } }] });
  await page.getByRole("button", { name: "Dodaj i przelicz" }).click();
  // 60.00 − 50.00, and the line of the drawer opens to the posting that says so
  await expect(today(page)).toContainText("10,00 zł");
  await panel(page).getByRole("button", { name: "Wydatki" }).click();
  await expect(panel(page).getByRole("link", { name: "Sesja zdjęciowa" })).toBeVisible();
  await expect(panel(page).getByText("Suma 1 wpisu równa się wierszowi")).toBeVisible();

  await page.goto("/system/dashboard-income");
  await rowOf(page, /^Wydatki/)
    .getByRole("button", { name: "Dodaj wydatek" })
    .click();
  await page.getByLabel("Nazwa", { exact: true }).fill("Magazyn");
  await page.getByRole("radio", { name: "Cykliczny" }).check();
  await page.getByLabel("Kwota płatności").fill("100");
  await page.getByLabel("Od", { exact: true }).last().fill(dayAgo(9));
  await expect(page.getByRole("combobox", { name: "Jednostka czasu" })).toHaveValue("miesiąc");
  await page.getByLabel("Powtarzaj co").fill("10");
  await expect(page.getByRole("combobox", { name: "Jednostka czasu" })).toHaveValue("miesięcy");
  await page.getByRole("combobox", { name: "Jednostka czasu" }).click();
  await page.getByRole("option", { name: "dni", exact: true }).click();
  await page.getByRole("button", { name: "Dodaj i przelicz" }).click();
  // 100.00 over ten days that end today, and the 50.00 from before
  await expect(rowOf(page, /^Wydatki/)).toContainText("−150,00");

  await page.goto("/system/expenses");
  await expect(rowOf(page, /Magazyn/)).toContainText("−100,00");
  await expect(rowOf(page, /Razem/)).toContainText("−150,00");
  expect(await figures(page, dayAgo(9))).toMatchObject({ tiles: [{ figures: { expenses: -15_000, netProfit: 60_000 - 15_000 } }] });
  await expectNoViolations(page, "expenses");
  await page.getByRole("button", { name: "Magazyn", exact: true }).click();
  await page.getByLabel("Kwota płatności").fill("200");
  await page.reload();
  await expect(page.getByText("Przywrócono niezapisane zmiany.")).toBeVisible();
  await expect(page.getByLabel("Kwota płatności")).toHaveValue("200");
  await expect(page.getByRole("radio", { name: "Od wybranego dnia" })).toBeChecked();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectNoViolations(page, "changed expense dark");
  await picture(page, "expense");
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Zapisz i przelicz" }).click();
  // nine days of 10.00 and one of 20.00
  await expect(rowOf(page, /Magazyn/)).toContainText("−110,00");
  expect(await figures(page, TODAY)).toMatchObject({ tiles: [{ figures: { expenses: -5000 - 2000 } }] });

  await page.getByRole("button", { name: "Usuń wydatek: Sesja zdjęciowa" }).press("Enter");
  await expect(rowOf(page, /Sesja/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cofnij" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, /Sesja/)).toContainText("−50,00");
  await page.getByRole("button", { name: "Jednorazowe" }).click();
  await expect(rowOf(page, /Razem/)).toContainText("−50,00");
  await page.getByRole("button", { name: "Pobierz" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Plik CSV" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Sesja zdjęciowa;Marketing;61,50;PLN;brutto;23;jednorazowy");
  await page.getByRole("button", { name: "Jednorazowe" }).click();
  await picture(page, "expenses");
  await expectNoSidewaysScroll(page, "expenses phone");
});

test("a company without expenses is offered what others pay, with the form half filled", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/expenses");
  await expect(page.getByRole("heading", { name: "Nie ma jeszcze wydatków" })).toBeVisible();
  await expectNoViolations(page, "no expenses");
  await page.getByRole("button", { name: "Księgowość" }).click();
  await expect(page.getByLabel("Nazwa", { exact: true })).toHaveValue("Księgowość");
  await expect(page.getByRole("radio", { name: "Cykliczny" })).toBeChecked();
  await page.reload();
  await expect(page.getByText("Przywrócono niezapisane zmiany.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/system\/expenses$/);
});

test("expenses come by file, are charted, end after so many times, and keep their documents; the list comes back unchanged", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  const upload = async (name: string, content: string | Buffer) => {
    await page.locator("input[type=file]:not(.swal2-file)").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
    await page.getByRole("button", { name: "Sprawdź plik" }).click();
  };
  await page.goto("/system/expenses");
  await page.getByRole("link", { name: "Importuj plik" }).click();
  const rows = [`Czynsz;Najem;300,00;${dayAgo(0)};tydzień;brutto;23`, `Kartony;Pakowanie;20,00;${dayAgo(1)};;brutto;23`];
  await upload("wydatki.csv", ["Nazwa;Kategoria;Kwota;Data;Jednostka;Netto/brutto;Stawka VAT", ...rows].join("\n"));
  await expect(page.getByRole("region", { name: "Skutek dla zysku" })).toContainText("Zmiana zysku");
  await expectNoViolations(page, "expense file");
  await page.getByRole("button", { name: "Importuj 2 wiersze" }).click();
  await expect(page.getByText("Import zakończony")).toBeVisible();

  await page.goto("/system/expenses");
  await expect(page.getByRole("region", { name: "Na co idą pieniądze" })).toContainText("Pakowanie");
  await page.getByRole("button", { name: "Czynsz", exact: true }).click();
  await page.getByRole("combobox", { name: "Koniec" }).click();
  await page.getByRole("option", { name: "po określonej liczbie razy" }).click();
  await page.getByLabel("Ile razy").fill("3");
  await page
    .locator("input[type=file]:not(.swal2-file)")
    .setInputFiles({ name: "faktura.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(panel(page).getByRole("button", { name: "faktura.pdf", exact: true })).toBeVisible();
  await picture(page, "expense-documents");
  await page.getByRole("button", { name: "Zapisz i przelicz" }).click();
  await expect(panel(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Pobierz" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Plik CSV" }).click();
  const list = await readFile(await (await download).path());
  await picture(page, "expenses-charts");
  await page.getByRole("link", { name: "Importuj plik" }).click();
  await upload("wydatki.csv", list);
  await expect(page.getByText("Ten plik nie zmienia zysku żadnego minionego dnia.")).toBeVisible();
});
