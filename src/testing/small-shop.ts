import { beforeAll, beforeEach } from "vitest";
import type { Figures } from "#core/figures.ts";
import { createTestApp, type TestApp, type TestClient } from "./app.ts";
import { forFile, standingFor } from "./for-file.ts";
import { loadFacts } from "./load-facts.ts";
import { smallSeller } from "./small-seller.ts";
import { storedFigures } from "./stored-figures.ts";

/** The server on 30 June 2025, and the owner of the small seller's company: one for all tests of a file, or another one for each. */
export function smallShop(anew: "for the file" | "for each test" = "for the file"): { app: TestApp; seller: TestClient } {
  const app = forFile(createTestApp);
  let seller: TestClient | null = null;
  beforeAll(() => app.setNow("2025-06-30T10:00:00Z"));
  (anew === "for each test" ? beforeEach : beforeAll)(async () => {
    const { companyId } = await loadFacts(app.database, smallSeller());
    seller = await app.signIn({ companyId });
  });
  return { app, seller: standingFor(() => seller) };
}

/** All of the small seller's June as reports read it. */
export function figuresOfJune(app: TestApp, { companyId }: TestClient): Promise<Figures> {
  const june = { startDate: "2025-06-01", endDate: "2025-06-30", today: "2025-06-30" } as const;
  return storedFigures({ db: app.database.db, companyId }, { market: "PL", currency: "PLN", ...june });
}
