import Swal from "sweetalert2/dist/sweetalert2.esm.js";
import "sweetalert2/dist/sweetalert2.css";
import "./toast.css";
import "./dialog.css";

export const Alerts = Swal;
