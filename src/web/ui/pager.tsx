import "@mantine/core/styles/Group.layer.css";
import "@mantine/core/styles/Pagination.layer.css";
import { Pagination } from "@mantine/core";
import { useTranslation } from "react-i18next";

type PagerProps = {
  pages: number;
  /** Counted from 1. */
  page: number;
  onPage: (page: number) => void;
  /** Of the line it stands in alone. */
  className?: string;
};

/** Leads from page to page, by names that are read out; of a single page there is nothing to turn. */
export function Pager({ pages, page, onPage, className }: PagerProps) {
  const { t } = useTranslation("common");
  if (pages <= 1) return null;
  const pager = (
    <Pagination
      size="sm"
      total={pages}
      value={page}
      onChange={onPage}
      getControlProps={(control) => ({ "aria-label": t(`pages.${control}`) })}
    />
  );
  return className === undefined ? pager : <div className={className}>{pager}</div>;
}
