import "sweetalert2/dist/sweetalert2.css";
import * as css from "./dialog.module.css";
import * as toastCss from "./toast.module.css";
import Swal from "sweetalert2/dist/sweetalert2.esm.js";

export const Alerts = Swal;

/** Named here, so that their stylesheets come with the library and not with the first page. */
export const LOOKS = {
  dialog: {
    container: css.ground,
    popup: css.root,
    title: css.title,
    htmlContainer: css.text,
    input: css.input,
    inputLabel: css.label,
    validationMessage: css.wrong,
    actions: css.actions,
    confirmButton: `${css.button} ${css.buttonMain}`,
    denyButton: css.button,
    cancelButton: css.button,
    loader: css.loader,
  },
  graveButton: `${css.button} ${css.buttonGrave}`,
  dialogMotion: {
    showClass: { popup: css.dialogIn, backdrop: css.groundIn },
    hideClass: { popup: css.dialogOut, backdrop: css.groundOut },
  },
  toast: { popup: toastCss.root, title: toastCss.title, icon: toastCss.icon, timerProgressBar: toastCss.bar },
  toastMotion: { showClass: { popup: toastCss.toastIn, icon: "" }, hideClass: { popup: toastCss.toastOut } },
} as const;
