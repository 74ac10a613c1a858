import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";

/** The way out of an empty report; nothing for who may not bring data in. */
export function useImportOrders(text: string): ReactNode {
  return (
    useMayEdit() && (
      <Button component={Link} to="/system/progress?new=orders">
        {text}
      </Button>
    )
  );
}
