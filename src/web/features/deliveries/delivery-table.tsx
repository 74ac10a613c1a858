import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./deliveries.module.css";
import { ActionIcon } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DeliverySummary } from "#contract/deliveries.ts";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { ActionsHead } from "../../ui/actions-head.tsx";
import type { DeliveryChanges } from "./use-delivery-changes.ts";
import { useDeliveryParam } from "./use-delivery-param.ts";

type DeliveryTableProps = { items: readonly DeliverySummary[]; canEdit: boolean; changes: DeliveryChanges };

export function DeliveryTable({ items, canEdit, changes }: DeliveryTableProps) {
  const { t } = useTranslation("deliveries");
  return (
    <div className={ui.tableScroll}>
      <table className={`${ui.listTable} ${ui.records} ${css.root}`} aria-label={t("list")}>
        <thead>
          <tr>
            <th scope="col">{t("columns.delivery")}</th>
            <th scope="col" className={`${css.sum} ${css.wide}`}>
              {t("columns.lines")}
            </th>
            <th scope="col" className={css.sum}>
              {t("columns.units")}
            </th>
            <th scope="col" className={css.sum}>
              {t("columns.goods")}
            </th>
            <th scope="col" className={`${css.sum} ${css.wide}`}>
              {t("columns.costs")}
            </th>
            {canEdit && <ActionsHead name={t("columns.actions")} />}
          </tr>
        </thead>
        <tbody>
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} canEdit={canEdit} changes={changes} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DeliveryRowProps = { delivery: DeliverySummary; canEdit: boolean; changes: DeliveryChanges };

function DeliveryRow({ delivery, canEdit, changes }: DeliveryRowProps) {
  const { t } = useTranslation("deliveries");
  const format = useFormat();
  const { show } = useDeliveryParam();
  const { id, number, day, supplier, currency, lines, units, goods, costs } = delivery;
  const name = number || t("unnamed", { day: format.day(day) });
  return (
    <tr>
      <th scope="row">
        <button type="button" className={`${ui.plain} ${ui.medium} ${ui.breaks} ${ui.left} ${ui.underlines}`} onClick={() => show({ id })}>
          {name}
        </button>
        <span className={ui.sub}>
          <span className={ui.num}>{format.day(day)}</span>
          {supplier !== "" && <span>{supplier}</span>}
        </span>
      </th>
      <td className={`${css.sum} ${css.wide} ${ui.num}`}>{format.count(lines)}</td>
      <td className={`${css.sum} ${ui.num}`}>{format.count(units)}</td>
      <td className={css.sum}>
        <Money value={goods} currency={currency} tone="headline" />
      </td>
      <td className={`${css.sum} ${css.wide}`}>
        <Money value={costs} currency={currency} />
      </td>
      {canEdit && (
        <td className={css.sum}>
          <ActionIcon aria-label={t("removeOne", { name })} onClick={() => void changes.remove({ id, name })}>
            <Trash2 size={16} strokeWidth={1.75} />
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}
