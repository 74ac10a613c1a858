/** The build without injected styles; it has the types of the package itself. */
declare module "sweetalert2/dist/sweetalert2.esm.js" {
  export { default } from "sweetalert2";
}
