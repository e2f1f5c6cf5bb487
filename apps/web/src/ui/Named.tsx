/**
 * A word with a longer accessible name: "Actions" is read as "Actions, 6". The accessible name has to begin with the visible word, so that
 * people who use voice control can say what they see.
 */
export function Named({ label, name }: { label: string; name?: string }) {
  if (!name || name === label) return label;
  return (
    <>
      <span aria-hidden>{label}</span>
      <span className="sl-hidden">{name}</span>
    </>
  );
}
