import "./notifications.css";

const MOST = 99;

/** A number on a symbol; whoever listens hears it in the symbol's name. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="z-unread z-num" aria-hidden="true">
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
