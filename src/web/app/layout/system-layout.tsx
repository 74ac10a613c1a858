import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import "@mantine/core/styles/Tooltip.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/Skeleton.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import "./layout.css";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useSearchParams } from "react-router";
import { SearchBox } from "../../features/search/search-box.tsx";
import { useLive } from "../../lib/live.ts";
import { useStoresQuery } from "../../lib/stores.api.ts";
import { ScopeSlotProvider } from "../../ui/scope-slot.tsx";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { usePrivacy } from "./amounts.ts";
import { BarActions } from "./bar-actions.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { DemoBar } from "./demo-bar.tsx";
import { ImpersonationBar } from "./impersonation-bar.tsx";
import { MaintenanceBar } from "./maintenance-bar.tsx";
import { Navigation } from "./navigation.tsx";
import { PlaceSwitch } from "./place-switch.tsx";
import { StaleLine } from "./stale-line.tsx";

const BannerBar = lazy(() => import("../../ui/banners/banner-bar.tsx").then((module) => ({ default: module.BannerBar })));
const ShortcutsHelp = lazy(() => import("./shortcuts-help.tsx").then((module) => ({ default: module.ShortcutsHelp })));
const OrderDrawer = lazy(() => import("../../features/orders/order-drawer.tsx").then((module) => ({ default: module.OrderDrawer })));

/** The frame of every signed-in screen: navigation, scope bar, content, and the order that any figure may lead to. */
export function SystemLayout() {
  const { t } = useTranslation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const privacy = usePrivacy();
  const [helps, setHelps] = useState(false);
  useShortcut("?", () => setHelps(true));
  const [params] = useSearchParams();
  const { data: stores = [] } = useStoresQuery();
  useLive(stores.length > 0);
  return (
    <ScopeSlotProvider value={slot}>
      <a className="z-skip" href="#content">
        {t("frame.skip")}
      </a>
      <div className="z-frame">
        <Navigation onShortcuts={() => setHelps(true)} />
        <div className="z-frame__main">
          <ImpersonationBar />
          <DemoBar />
          <MaintenanceBar />
          <Suspense fallback={null}>
            <BannerBar />
          </Suspense>
          <section className="z-bar" aria-label={t("frame.scope")}>
            <PlaceSwitch />
            <div className="z-bar__slot" ref={setSlot} />
            <SearchBox />
            <BarActions privacy={privacy} />
          </section>
          <StaleLine />
          <main className="z-page" id="content" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <BottomBar privacy={privacy} />
      </div>
      <Suspense fallback={null}>{params.has("order") && <OrderDrawer />}</Suspense>
      <Suspense fallback={null}>{helps && <ShortcutsHelp onClose={() => setHelps(false)} />}</Suspense>
    </ScopeSlotProvider>
  );
}
