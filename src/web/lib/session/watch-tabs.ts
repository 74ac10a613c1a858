import { api } from "../api/api.ts";
import { dropDrafts } from "../drafts.ts";
import { beginAnew, reloadPage } from "../reload.ts";
import type { AppStore } from "../state/store.ts";
import { currentUser } from "./session.api.ts";
import { sessionClosed } from "./session.slice.ts";
import { listenToTabs, whoOf } from "./tabs.ts";

/** A session that another tab of this browser ends, begins or hands over is so in this one, without being asked. */
export function watchTabs(store: AppStore): void {
  listenToTabs((who) => {
    const { loggedIn, user } = store.getState().session;
    if (who === null) {
      if (loggedIn !== true) return;
      dropDrafts();
      store.dispatch(sessionClosed());
      store.dispatch(api.util.resetApiState());
    } else if (loggedIn === true && (user === null || whoOf(user) !== who)) {
      // What is on the screen is somebody else's from now on, or another company's.
      if (user !== null && who.startsWith(`${user.id} `)) beginAnew();
      else reloadPage();
    } else if (loggedIn === false) {
      void store.dispatch(currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
    }
  });
}
