/** The main job: a seller drops two files in and sees the exact profit, down to the single posting. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, signIn, test } from "./seller.ts";
import { costFile, dayAgo, orderFile } from "./shop.ts";

const ORDERS = orderFile([
  { order: "ZAM-1", day: dayAgo(0), sku: "KUBEK", name: "Kubek ceramiczny", quantity: 2, price: "50,00", commission: "12,30" },
  { order: "ZAM-2", day: dayAgo(0), sku: "WAZON", name: "Wazon szklany", quantity: 1, price: "123,00" },
]);

const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text, "utf8") });

test("a seller signs in, imports orders and costs, and follows today's profit to the posting and its order", async ({ page }) => {
  const seller = await createSeller();
  await page.goto("/system");
  await expect(page).toHaveURL("/");
  await page.getByLabel("E-mail").fill(seller.email);
  await page.getByLabel("Hasło", { exact: true }).fill("zupełnie inne hasło");
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page.getByRole("alert")).toContainText("Nieprawidłowy adres e-mail lub hasło");
  await page.getByLabel("Hasło", { exact: true }).fill(seller.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();

  // a company without data begins with what to do
  await expect(page.getByRole("heading", { name: "Nie ma jeszcze danych, zacznij tutaj" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Podłącz konto" })).toBeVisible();
  await page.getByRole("link", { name: "Wgraj zamówienia" }).click();
  await page.getByLabel("Nazwa sklepu").fill("Sklep z ceramiką");
  await page.getByRole("button", { name: "Dodaj sklep" }).click();
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles(file("zamowienia.csv", ORDERS));
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
  await page.getByRole("button", { name: "Importuj 2 wiersze" }).click();
  await expect(page.getByText("Import zakończony")).toBeVisible();
  await page.getByRole("link", { name: "Zobacz pulpit" }).click();

  const tour = page.getByRole("region", { name: "Oprowadzenie po pulpicie" });
  await expect(tour.getByRole("heading", { name: "Zysk netto" })).toBeFocused();
  for (const step of ["Jak pewna jest kwota", "Z czego wynika zysk", "Wpisy, z których powstała kwota", "Dokument źródłowy"]) {
    await page.keyboard.press("ArrowRight");
    await expect(tour.getByRole("heading", { name: step })).toBeFocused();
  }
  await expectNoViolations(page, "the last step of the tour");
  await page.keyboard.press("Escape");
  await expect(tour).toBeHidden();
  await expect.poll(async () => call(page.request, "GET", "/api/user")).toMatchObject({ user: { appearance: { tour: "seen" } } });

  const today = page.locator('[data-tile="today"]');
  await expect(today).toContainText("żaden sprzedany produkt nie ma kosztu");
  // 2 × 50,00 + 123,00
  await expect(today).toContainText("223 zł");

  await page.goto("/system/progress");
  // Nothing of 223.00 has a cost: costs would make all of it known.
  await expect(page.getByRole("region", { name: "Pierwsze kroki" })).toContainText("sprzedaż z kosztem: 0,0% → 100%");
  const accuracy = page.getByRole("region", { name: "Dokładność wyniku" });
  await expect(accuracy.getByRole("listitem").filter({ hasText: "Koszty produktów" })).toContainText("sprzedaż z kosztem: 0,0% → 100%");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "progress with steps");
  await expect(accuracy).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/system/progress?new=products");
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles(file("koszty.csv", costFile({ KUBEK: "20,00", WAZON: "60,00" })));
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
  await page.getByRole("button", { name: "Importuj 2 wiersze" }).click();
  await expect(page.getByText("Import zakończony")).toBeVisible();
  await page.getByRole("link", { name: "Zobacz pulpit" }).click();

  // once is enough
  await expect(tour).toBeHidden();
  // 223,00 − VAT 18,70 and 23,00 = 181,30; commission 12,30 with 23 % VAT is 10,00 net; goods 2 × 20,00 + 60,00
  await expect(today).toContainText("71,30 zł");
  await today.getByRole("button", { name: /zobacz, z czego wynika zysk/ }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("row", { name: /Przychód netto/ })).toContainText("181,30");
  await expect(panel.getByRole("row", { name: /Towar i pakowanie/ })).toContainText("−100,00");
  await panel.getByRole("button", { name: "Prowizje" }).click();
  await expect(panel.getByText("Suma 1 wpisu równa się wierszowi")).toBeVisible();
  await panel.getByRole("link", { name: "zam. ZAM-1" }).click();

  const order = page.getByRole("dialog", { name: "Zamówienie ZAM-1" });
  // 100,00 − 18,70 − 10,00 − 40,00
  await expect(order.getByText("31,30 zł").first()).toBeVisible();
  await expect(order.getByText(/wpisów równa się zyskowi/)).toBeVisible();
});

test("a file that ended months ago leads to its last month; today is not 0 but unknown, and the next file is asked for", async ({
  page,
}) => {
  const seller = await createSeller();
  await signIn(page, seller);
  const day = dayAgo(150);
  const old = orderFile([{ order: "ZAM-1", day, sku: "KUBEK", name: "Kubek ceramiczny", quantity: 2, price: "50,00" }]);
  await page.goto("/system/progress?new=orders");
  await page.getByLabel("Nazwa sklepu").fill("Sklep z ceramiką");
  await page.getByRole("button", { name: "Dodaj sklep" }).click();
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles(file("zamowienia.csv", old));
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
  await page.getByRole("button", { name: "Importuj 1 wiersz" }).click();
  await expect(page.getByText("Import zakończony")).toBeVisible();
  const link = page.getByRole("link", { name: "Zobacz pulpit" });
  await expect(link).toHaveAttribute("href", new RegExp(`startDate=${day.slice(0, 7)}-01`));
  await link.click();
  await expect(page.locator('[data-tile="custom"]')).toContainText("100 zł");
  const [year, month, ofMonth] = day.split("-");
  await expect(page.getByText(`Dane z plików do ${ofMonth}.${month}.${year}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "dodaj następny" })).toHaveAttribute("href", "/system/progress?new=orders");

  await page.getByRole("button", { name: /^Okres: / }).click();
  await page.getByRole("button", { name: "Dziś i miesiące" }).click();
  const today = page.locator('[data-tile="today"]');
  await expect(today).toContainText("brak danych z tych dni");
  await expect(today).not.toContainText("0 zł");
});

test("rejected rows are named, the good ones go in, and the import can be taken back", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/progress?new=orders");
  const check = page.getByRole("button", { name: "Sprawdź plik" });
  await expect(check).toBeDisabled();
  // What says why it waits can be reached without a mouse.
  await check.focus();
  await expect(check).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(check).toHaveAccessibleDescription(/^Czekamy jeszcze na: nowy sklep \(nazwa i\srynek\), plik\.$/);
  await page.getByLabel("Nazwa sklepu").fill("Sklep z ceramiką");
  await page.getByRole("button", { name: "Dodaj sklep" }).click();
  await expect(check).toHaveAccessibleDescription(/^Czekamy jeszcze na: plik\.$/);
  const broken = ORDERS.replace("123,00", "12,3O");
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles(file("zamowienia.csv", broken));
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
  const refused = page.getByRole("region", { name: "1 wiersz odrzucony" });
  await expect(refused).toContainText("wiersz 3, kolumna „Cena brutto”: Oczekiwano liczby, jest «12,3O».");
  await expect(refused).toContainText("litera O zamiast zera");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Pobierz odrzucone" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole("button", { name: "Importuj 1 wiersz" }).click();
  await expect(page.getByText("Import zakończony")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cofnij import" }).click();
  const question = page.getByRole("dialog", { name: "Cofnąć ten import?" });
  // The file can be read again: what goes is said, and that it can come back.
  await expect(question).toContainText("Zniknie 1 zamówienie za");
  await expect(question).toContainText("Import możesz potem przywrócić");
  await question.getByRole("button", { name: "Zostaw" }).click();
  await expect(page.getByText("Import zakończony")).toBeVisible();
  // Where the effect cannot be measured, that is said, and the import can be taken back all the same.
  await page.route(/\/api\/imports\/\d+\/undo$/, (call) => (call.request().method() === "GET" ? call.abort() : call.continue()));
  await page.getByRole("dialog").getByRole("button", { name: "Cofnij import" }).click();
  await expect(question).toContainText("Nie udało się policzyć wpływu na zysk.");
  await question.getByRole("button", { name: "Cofnij import" }).click();
  await expect(page.getByText("Import cofnięty")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Przywróć import" }).click();
  await expect(page.getByText("Import zakończony")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cofnij import" })).toBeVisible();
});

test("a file with foreign headers asks for its columns and remembers the answers for the store", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const foreign = `InvoiceNo;StockCode;InvoiceDate;Quantity;Price\n1;KUBEK;${dayAgo(0)} 00:00:00;1;10,00\n`;
  await page.goto("/system/progress?new=orders");
  await page.getByLabel("Nazwa sklepu").fill("Sklep z ceramiką");
  await page.getByRole("button", { name: "Dodaj sklep" }).click();
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles(file("obcy.csv", foreign));
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
  for (const [question, header] of [
    ["Numer zamówienia", "InvoiceNo"],
    ["Data zakupu", "InvoiceDate"],
    ["SKU", "StockCode"],
  ] as const) {
    await page.getByRole("combobox", { name: `Która kolumna to: ${question}` }).click();
    await page.getByRole("option", { name: header }).click();
  }
  await page.getByRole("button", { name: "Odpowiedz i sprawdź" }).click();
  await page.getByRole("button", { name: "Importuj 1 wiersz" }).click();
  await expect(page.getByText("Import zakończony")).toBeVisible();

  await page.goto("/system/progress?new=orders");
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles(file("obcy.csv", foreign));
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
  // the same row again: nothing new
  await expect(page.getByLabel("Co zrobi import")).toContainText("Bez zmian1");
});

test("what „Koszt dostawy” is gets asked, the first rows are shown as understood, and a slip of an SKU is told", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/progress?new=orders");
  await page.getByLabel("Nazwa sklepu").fill("Sklep z ceramiką");
  await page.getByRole("button", { name: "Dodaj sklep" }).click();
  const [head = "", first = "", ...rest] = ORDERS.split("\r\n");
  const asked = [`${head};Koszt dostawy`, `${first};9,99`, ...rest].join("\r\n");
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles(file("dostawy.csv", asked));
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
  await expect(page.getByText(/Plik czeka na odpowiedź do \d\d\.\d\d\.\d{4}/)).toBeVisible();
  await page.getByRole("combobox", { name: "Kto zapłacił kwotę z kolumny „Koszt dostawy”" }).click();
  await page.getByRole("option", { name: "ja: to mój koszt wysyłki" }).click();
  await page.getByRole("button", { name: "Odpowiedz i sprawdź" }).click();

  const rows = page.getByRole("table").filter({ hasText: "Nasze pole" });
  await expect(rows.getByRole("row", { name: /^Twój koszt dostawy/ })).toContainText(/z „Koszt dostawy”.*9,99\szł/);
  await expect(rows.getByRole("row", { name: /^Pozycja w wyniku/ })).toContainText("Sprzedaż brutto");
  await expect(rows.getByRole("row", { name: /^Kwota/ })).toContainText(/100,00\szł.*123,00\szł/);
  await picture(page, "import-preview", { live: true, keep: true });
  await expectNoViolations(page, "import preview, phone, dark");
  await page.getByRole("button", { name: "Importuj 2 wiersze" }).click();
  await expect(page.getByText("Import zakończony")).toBeVisible();

  await page.goto("/system/progress?new=products");
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles(file("koszty.csv", costFile({ kubek: "20,00", WAZON: "60,00" })));
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
  const unknown = page.getByRole("region", { name: "1 SKU spoza Twoich produktów" });
  await expect(unknown).toContainText("podobne do KUBEK");
  const download = page.waitForEvent("download");
  await unknown.getByRole("button", { name: "Pobierz listę" }).click();
  expect((await download).suggestedFilename()).toBe("koszty-nowe-sku.csv");
  await page.getByRole("button", { name: "Importuj 2 wiersze" }).click();
  await page.getByRole("region", { name: "1 nowy produkt z tego pliku" }).getByRole("link", { name: "kubek" }).click();
  await expect(page).toHaveURL(/\/system\/products\/\d+/);
});
