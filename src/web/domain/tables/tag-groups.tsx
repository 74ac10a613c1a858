import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAddress } from "../../lib/use-address.ts";
import { useProductTagsQuery } from "../tags/product-tags.api.ts";

const PARAM = "tagGroup";

type TagGroup = { name: string; exclusive: boolean };

/** The groups there are, and the one that the address names. */
export function useTagGroups() {
  const [params, changeAddress] = useAddress();
  const { data } = useProductTagsQuery();
  const byName = new Map((data?.items ?? []).map(({ group, exclusive }): [string, TagGroup] => [group, { name: group, exclusive }]));
  const all = [...byName.values()].filter(({ name }) => name !== "");
  return {
    all,
    chosen: all.find(({ name }) => name === params.get(PARAM)),
    choose: (name: string): void =>
      changeAddress((address) => {
        address.delete("page");
        if (name === "") address.delete(PARAM);
        else address.set(PARAM, name);
      }, "replace"),
  };
}

/** Which tags are in the table, and whether they make the whole. */
export function TagGroups({ groups }: { groups: ReturnType<typeof useTagGroups> }) {
  const { t } = useTranslation("dashboard");
  const { all, chosen, choose } = groups;
  if (all.length === 0) return null;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t("tables.tagGroup.label")}
        value={chosen?.name ?? ""}
        data={[{ value: "", label: t("tables.tagGroup.all") }, ...all.map(({ name }) => ({ value: name, label: name }))]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <span className={`${ui.small} ${ui.secondary}`}>
        {t(chosen?.exclusive === true ? "tables.tagGroup.whole" : "tables.tagGroup.several")}
      </span>
    </>
  );
}
