import { useSearchParams } from "react-router";
import { AskLetter } from "./ask-letter.tsx";

/** Without the password: a letter to set a new one, or, with `?link`, a letter that signs in. */
export function ForgotPage() {
  const [params] = useSearchParams();
  const kind = params.has("link") ? "link" : "forgot";
  return <AskLetter key={kind} kind={kind} />;
}
