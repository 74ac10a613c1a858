import { Button, type ButtonProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

type FormEndsProps = Pick<ButtonProps, "size" | "disabled"> & {
  /** What the button that sends says. */
  send: string;
  /** The id of a form that stands elsewhere; absent = the one around. */
  form?: string;
  isBusy: boolean;
  onCancel: () => void;
};

/** Both ways out of a form: left as it was, or sent. */
export function FormEnds({ send, form, isBusy, size = "sm", disabled = false, onCancel }: FormEndsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="default" size={size} onClick={onCancel}>
        {t("cancel")}
      </Button>
      <Button type="submit" form={form} size={size} loading={isBusy} disabled={disabled}>
        {send}
      </Button>
    </>
  );
}
