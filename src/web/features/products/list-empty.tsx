import * as ui from "../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { Package, PackageSearch, PartyPopper } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { AllowedLink } from "../../ui/allowed-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { ListAnswer } from "./products.api.ts";
import type { ProductList } from "./use-product-list.ts";

/** No product at all: they come with orders, with offers or with a file of costs. */
export function NoProducts() {
  const { t } = useTranslation("products");
  const mayEdit = useMayEdit();
  const upload = (
    <Button component={Link} to="/system/progress?new=products">
      {t("empty.import")}
    </Button>
  );
  const connect = <AllowedLink to="/system/settings/stores/connect">{t("empty.connect")}</AllowedLink>;
  return (
    <section className={ui.card}>
      <EmptyState
        icon={<Package />}
        title={t("empty.title")}
        text={t("empty.text")}
        {...(mayEdit ? { action: upload, link: connect } : {})}
      />
    </section>
  );
}

/** Nothing fits what was asked; where that is good news it is said so. */
export function NothingFits({ list, answer }: { list: ProductList; answer: ListAnswer }) {
  const { t } = useTranslation("products");
  const { kpi, phrase } = list;
  const isGood = kpi !== undefined && kpi !== "hidden" && phrase === "" && answer.products > 0;
  return (
    <EmptyState
      icon={isGood ? <PartyPopper /> : <PackageSearch />}
      title={isGood ? t(`empty.good.${kpi}`) : t("empty.nothingFits")}
      text={isGood ? undefined : t("empty.nothingFitsText")}
      action={
        <Button variant="default" onClick={list.showAll}>
          {t("empty.showAll")}
        </Button>
      }
    />
  );
}
