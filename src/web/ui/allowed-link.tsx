import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { useMayArrange, useMayEdit } from "../lib/session/use-may-edit.ts";

/** Ends at a form of an import, or where an account is connected: whoever only looks finds nothing there. */
const FOR_ARRANGING = /^\/system\/settings\/stores\/connect/;
const FOR_EDITORS = /^\/system\/(progress\?(.*&)?new=|settings\/stores\/connect)/;

export function isForEditors(address: string): boolean {
  return FOR_EDITORS.test(address);
}

type AllowedLinkProps = LinkProps & {
  to: string;
  /** Stands there for those who may not follow. */
  instead?: ReactNode;
};

/** A link, unless what it leads to is not for whoever reads it. */
export function AllowedLink({ instead = null, ...link }: AllowedLinkProps) {
  const mayEdit = useMayEdit();
  const mayArrange = useMayArrange();
  const may = FOR_ARRANGING.test(link.to) ? mayArrange : !isForEditors(link.to) || mayEdit;
  return may ? <Link {...link} /> : instead;
}
