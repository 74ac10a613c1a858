/** The longest files of tests are started first, so that none of them is what everybody waits for in the end. */
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT } from "./nets.ts";
import { keptSeconds } from "./times.ts";

/** Vitest wants a class of its own here. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kept = keptSeconds();
    const took = ({ moduleId }: TestSpecification): number => kept[relative(ROOT, moduleId)] ?? 0;
    const group = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    // eslint-disable-next-line unicorn/no-array-sort -- Vitest's own order, for those of which nothing was kept
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => group(one) - group(other) || took(other) - took(one));
  }
}
