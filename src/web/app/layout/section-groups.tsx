import * as css from "./section-groups.module.css";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { groupsOf, placeOf, type Section, type SectionGroup } from "./sections.ts";
import { useFolded } from "./use-folded.ts";

type SectionGroupsProps = {
  sections: readonly Section[];
  /** Where only signs have room: a line between the groups instead of their names, and nothing folded. */
  isNarrow?: boolean;
  renderItem: (section: Section, isCurrent: boolean) => ReactNode;
  /** What else stands at the end of a group. */
  renderMore?: (group: SectionGroup["group"]) => ReactNode;
};

/** The screens of the navigation under the names of their groups, which fold; a single group needs no name. */
export function SectionGroups({ sections, isNarrow = false, renderItem, renderMore }: SectionGroupsProps) {
  const place = placeOf(useLocation().pathname);
  const group = sections.find(({ to }) => to === place)?.group ?? null;
  const { isFolded, toggle } = useFolded({ place, group });
  const groups = groupsOf(sections);
  const isNamed = !isNarrow && groups.length > 1;
  return groups.map((one) => {
    const items = (
      <>
        {one.sections.map((section) => (
          <li key={section.to}>{renderItem(section, section.to === place)}</li>
        ))}
        {renderMore?.(one.group)}
      </>
    );
    return isNamed ? (
      <Group
        key={one.group}
        group={one.group}
        isOpen={!isFolded(one.group)}
        isCurrent={one.group === group}
        onToggle={() => toggle(one.group)}
      >
        {items}
      </Group>
    ) : (
      <ul key={one.group} className={css.items} data-narrow={isNarrow || undefined}>
        {items}
      </ul>
    );
  });
}

type GroupProps = { group: SectionGroup["group"]; isOpen: boolean; isCurrent: boolean; onToggle: () => void; children: ReactNode };

function Group({ group, isOpen, isCurrent, onToggle, children }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const Caret = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={css.root}>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        data-current={(isCurrent && !isOpen) || undefined}
        onClick={onToggle}
      >
        {t(`nav.groups.${group}`)}
        <Caret size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <ul id={id} className={css.items} hidden={!isOpen}>
        {children}
      </ul>
    </div>
  );
}
