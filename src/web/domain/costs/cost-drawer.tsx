import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./cost-editor.module.css";
import { useTranslation } from "react-i18next";
import { asProblem } from "../../lib/api/problem.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useCompanySettingsQuery } from "../settings/company-settings.api.ts";
import { CostEditor } from "./cost-editor.tsx";
import { useProductCostsQuery } from "./product-costs.api.ts";
import { useCostDrawer } from "./use-cost-drawer.ts";

type CostDrawerProps = { productId: string; opened: boolean; onClose: () => void };

/** What a product costs, beside whatever screen it was missed on: read, changed with its effect shown before, taken back after. */
function CostDrawer({ productId, opened, onClose }: CostDrawerProps) {
  const { t } = useTranslation("costs");
  const sheet = useProductCostsQuery(productId, { skip: !opened });
  const settings = useCompanySettingsQuery(undefined, { skip: !opened });
  if (!opened) return null;
  const error = sheet.error ?? settings.error;
  if (sheet.currentData !== undefined && settings.data !== undefined) {
    return (
      <CostEditor
        key={productId}
        sheet={sheet.currentData}
        vatMode={settings.data.vatPayer ? "net" : "gross"}
        onRefetch={sheet.refetch}
        onClose={onClose}
      />
    );
  }
  return (
    <SidePanel width={640} title={t("title")} onClose={onClose}>
      <div className={`${ui.stack} ${ui.gap16} ${css.root}`}>
        {error === undefined ? (
          <Delayed>
            <TableSkeleton rows={6} />
          </Delayed>
        ) : (
          <WidgetError
            title={t(asProblem(error).status === 404 ? "missing" : "failed")}
            error={error}
            onRetry={() => {
              void sheet.refetch();
              void settings.refetch();
            }}
          />
        )}
      </div>
    </SidePanel>
  );
}

/** The drawer of the product in the address. */
export function AddressedCostDrawer() {
  const { productId, close } = useCostDrawer();
  return productId === null ? null : <CostDrawer productId={productId} opened onClose={close} />;
}
