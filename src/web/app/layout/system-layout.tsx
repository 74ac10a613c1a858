import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import "@mantine/core/styles/Tooltip.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as barCss from "../../ui/bar.module.css";
import * as css from "./impersonation.module.css";
import * as layoutCss from "./layout.module.css";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useSearchParams } from "react-router";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useLive } from "../../lib/use-live.ts";
import { useOwnLook } from "../../lib/session/use-own-look.ts";
import { useIsLimited } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { ScopeSlotProvider } from "../../domain/scope/scope-slot.tsx";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { usePrivacy } from "./amounts.ts";
import { BarActions } from "./bar-actions.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Navigation } from "./navigation.tsx";
import { PlaceSwitch } from "./place-switch.tsx";
import { StaleLine } from "./stale-line.tsx";

const BannerBar = lazyPart(() => import("../../domain/banners/banner-bar.tsx").then((module) => module.BannerBar));
const SearchBox = lazyPart(() => import("../../features/search/search-box.tsx").then((module) => module.SearchBox));
const SpecialBars = lazyPart(() => import("./special-bars.tsx").then((module) => module.SpecialBars));
const ShortcutsHelp = lazyPart(() => import("./shortcuts-help.tsx").then((module) => module.ShortcutsHelp));
const OrderDrawer = lazyPart(() => import("../../features/orders/order-drawer.tsx").then((module) => module.OrderDrawer));
const ExpenseDrawer = lazyPart(() => import("../../features/expenses/expense-drawer.tsx").then((module) => module.ExpenseDrawer));
const CostDrawer = lazyPart(() => import("../../domain/costs/cost-drawer.tsx").then((module) => module.AddressedCostDrawer));
const UndoChange = lazyPart(() => import("../../domain/costs/undo-change.tsx").then((module) => module.UndoChange));

/** The frame of every signed-in screen: navigation, scope bar, content, and the order, expense or cost that any figure may lead to. */
export function SystemLayout() {
  const { t } = useTranslation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const privacy = usePrivacy();
  const isWatching = useAppSelector(({ session: { user } }) => Boolean(user?.isDemoGuest || user?.impersonatedBy));
  const isSpecial = useAppSelector(({ session: { user } }) =>
    Boolean(user?.isAdmin || (user?.companies ?? 0) > 1 || user?.isDemoGuest || user?.impersonatedBy || user?.subscriptionState),
  );
  const isLimited = useIsLimited();
  const [helps, setHelps] = useState(false);
  useShortcut("?", () => setHelps(true));
  useLive(!isLimited);
  useOwnLook();
  return (
    <ScopeSlotProvider value={slot}>
      <a className={layoutCss.skip} href="#content">
        {t("frame.skip")}
      </a>
      <div className={layoutCss.root}>
        <Navigation onShortcuts={() => setHelps(true)} />
        <div className={`${ui.narrows} ${ui.grows}`}>
          {/* Their bar is known before its script is here: the page must not move down under the eyes. */}
          <Suspense fallback={isWatching && <div className={`${ui.flow} ${ui.gap4x12} ${css.root} ${css.impersonationWaiting}`} />}>
            {isSpecial && <SpecialBars />}
          </Suspense>
          <Suspense fallback={null}>
            <BannerBar />
          </Suspense>
          <section className={barCss.root} aria-label={t("frame.scope")}>
            <PlaceSwitch />
            <div className={`${ui.flow} ${ui.gap0x8} ${barCss.slot}`} ref={setSlot} />
            {/* Its place is kept, so that the bar does not move when it comes. */}
            {!isLimited && (
              <Suspense fallback={<div className={barCss.search} data-search />}>
                <SearchBox />
              </Suspense>
            )}
            <BarActions privacy={privacy} />
            <StaleLine />
          </section>
          <main className={ui.page} id="content" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <BottomBar privacy={privacy} />
      </div>
      <Beside />
      <Suspense fallback={null}>{helps && <ShortcutsHelp onClose={() => setHelps(false)} />}</Suspense>
    </ScopeSlotProvider>
  );
}

/** What any figure may lead to, by the address, and the way back from what was changed last. */
function Beside() {
  const [params] = useSearchParams();
  const isChanged = useAppSelector(({ change }) => change !== null);
  return (
    <>
      <Suspense fallback={null}>{params.has("order") && <OrderDrawer />}</Suspense>
      <Suspense fallback={null}>{params.has("expense") && <ExpenseDrawer />}</Suspense>
      <Suspense fallback={null}>{params.has("cost") && <CostDrawer />}</Suspense>
      <Suspense fallback={null}>{isChanged && <UndoChange />}</Suspense>
    </>
  );
}
