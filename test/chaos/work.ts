/** Work for an instance that is being struck: files that are sent again until they are taken, and stores that are connected. */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { HttpClient } from "#testing/http-client.ts";
import type { Instance } from "./instance.ts";
import { type OrderFile, orderFile } from "./order-files.ts";

/** How the API answered while it was struck; `none` = nobody listened. */
export type Answers = Readonly<Record<string, number>>;

export type Uploads = {
  /** Sent and accepted, each once at least. */
  readonly files: OrderFile[];
  readonly answers: Answers;
  /** Sends one file, again and again until it is accepted. */
  send(orders: number): Promise<void>;
};

export function uploads(client: HttpClient): Uploads {
  const files: OrderFile[] = [];
  const answers: Record<string, number> = {};
  let sent = 0;
  return {
    files,
    answers,
    async send(orders) {
      const file = orderFile(sent, orders);
      sent += 1;
      for (;;) {
        const form = new FormData();
        form.set("file", new Blob([file.text], { type: "text/csv" }), file.name);
        const status = await client.post("/api/ordersDataImport", form).then(
          (answer) => String(answer.status),
          () => "none",
        );
        answers[status] = (answers[status] ?? 0) + 1;
        if (status === "202") break;
        await sleep(300);
      }
      files.push(file);
    },
  };
}

/** Asks a page of the seller's all the time. */
export async function lookOn(client: HttpClient, answers: Record<string, number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const status = await client.get("/api/progress").then(
      (answer) => String(answer.status),
      () => "none",
    );
    answers[status] = (answers[status] ?? 0) + 1;
    await sleep(100);
  }
}

const Created = z.object({ id: z.string() });

/** A store that takes files. */
export async function addFileStore(client: HttpClient): Promise<void> {
  const { status, body } = await client.post("/api/stores", { platform: "import", name: "Z plików", markets: ["PL"] });
  if (status !== 201) throw new Error(`the store was answered ${status}: ${JSON.stringify(body)}`);
  Created.parse(body);
}

export type Open = { readonly imports: number; readonly syncs: number; readonly failed: number };

/** Jobs that wait or run, and those that failed. */
export async function openJobs({ rows }: Instance): Promise<Open> {
  const [found] = await rows<Open>(`
    select count(*) filter (where kind = 'import-file' and status in ('queued', 'running'))::int as imports,
      count(*) filter (where kind = 'sync-store' and status in ('queued', 'running'))::int as syncs,
      count(*) filter (where status = 'failed')::int as failed
    from job_runs where kind in ('import-file', 'sync-store')`);
  if (found === undefined) throw new Error("a count has a row");
  return found;
}

export type Taken = { readonly orders: number; readonly lines: number; readonly sales: number; readonly unequal: number };

/** What the files' company holds, and how many of its imports do not say that all their rows went in. */
export async function taken({ rows }: Instance): Promise<Taken> {
  const [found] = await rows<Taken>(`
    with c as (select company_id from memberships limit 1)
    select (select count(*) from orders o join c using (company_id))::int as orders,
      (select count(*) from order_lines l join c using (company_id))::int as lines,
      (select coalesce(sum(p.original_amount), 0) from postings p join c using (company_id) where p.line = 'sales')::bigint as sales,
      (select count(*) from imports i join c using (company_id) where i.status <> 'succeeded' or i.created + i.unchanged <> i.rows)::int as unequal`);
  if (found === undefined) throw new Error("a count has a row");
  return found;
}

export function wanted(files: readonly OrderFile[]): Taken {
  const sum = (field: "orders" | "lines" | "sales"): number => files.reduce((total, file) => total + file[field], 0);
  return { orders: sum("orders"), lines: sum("lines"), sales: sum("sales"), unequal: 0 };
}
