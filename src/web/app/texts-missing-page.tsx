import * as ui from "../ui/styles/ui.module.css";
import * as css from "../ui/plain-page.module.css";
import { Button } from "@mantine/core";
import { CloudOff } from "lucide-react";
import { BUNDLED_WORDS } from "../lib/i18n/bundled-words.ts";
import { LANGUAGES, storedLanguage } from "../lib/i18n/languages.ts";
import { reloadPage } from "../lib/reload.ts";
import { EmptyState } from "../ui/empty-state.tsx";

/** Neither the chosen language nor Polish could be fetched: says so in every language of the product, with what the program carries. */
export function TextsMissingNote() {
  const chosen = storedLanguage();
  const words = BUNDLED_WORDS[chosen];
  const others = LANGUAGES.filter((language) => language !== chosen);
  return (
    <div role="alert" lang={chosen}>
      <EmptyState
        icon={<CloudOff className={ui.loss} />}
        title={words.title}
        text={words.text}
        action={<Button onClick={reloadPage}>{words.action}</Button>}
        link={others.map((language) => (
          <span key={language} className={`${ui.small} ${ui.secondary}`} lang={language}>
            {BUNDLED_WORDS[language].title}. {BUNDLED_WORDS[language].text}
          </span>
        ))}
        headingLevel={1}
        isPage
      />
    </div>
  );
}

export function TextsMissingPage() {
  return (
    <div className={css.root}>
      <main className={css.main}>
        <TextsMissingNote />
      </main>
    </div>
  );
}
