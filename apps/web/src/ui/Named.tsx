/**
 * A word that is read out with more than it shows: "Actions" is read as "Actions, 6". The longer name has to begin with the shown
 * one, so that people who use voice control can say what they see.
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
