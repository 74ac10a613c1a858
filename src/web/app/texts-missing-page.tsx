import { Button } from "@mantine/core";
import { CloudOff } from "lucide-react";
import { BUNDLED_WORDS } from "../lib/i18n/bundled-words.ts";
import { LANGUAGES, storedLanguage } from "../lib/i18n/languages.ts";
import { reloadPage } from "../lib/reload.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import "../ui/plain-page.css";

/** Neither the chosen language nor Polish could be fetched: says so in every language of the product, with what the program carries. */
export function TextsMissingNote() {
  const chosen = storedLanguage();
  const words = BUNDLED_WORDS[chosen];
  const others = LANGUAGES.filter((language) => language !== chosen);
  return (
    <div role="alert" lang={chosen}>
      <EmptyState
        icon={<CloudOff className="z-loss" />}
        title={words.title}
        text={words.text}
        action={<Button onClick={reloadPage}>{words.action}</Button>}
        link={others.map((language) => (
          <span key={language} className="z-small z-secondary" lang={language}>
            {BUNDLED_WORDS[language].title}. {BUNDLED_WORDS[language].text}
          </span>
        ))}
        headingLevel={1}
      />
    </div>
  );
}

export function TextsMissingPage() {
  return (
    <div className="z-plainpage">
      <main className="z-plainpage__main">
        <TextsMissingNote />
      </main>
    </div>
  );
}
