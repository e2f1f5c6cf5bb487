import type { KeyboardEvent, ReactNode } from 'react';
import classes from './TabBar.module.css';

interface TabBarProps<Value extends string> {
  label: string;
  value: Value;
  tabs: { value: Value; label: string; count?: string | number }[];
  onChange: (value: Value) => void;
}

/** The tabs of a panel. Arrow keys, Home and End move between them. The content goes into a `<TabPanel>` with the same value. */
export function TabBar<Value extends string>({ label, value, tabs, onChange }: TabBarProps<Value>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length]!;
    onChange(tab.value);
    document.getElementById(`tab-${tab.value}`)?.focus();
  };
  return (
    <div role="tablist" tabIndex={-1} aria-label={label} className={classes.bar} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`tab-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `panel-${tab.value}` : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div id={`panel-${value}`} role="tabpanel" aria-labelledby={`tab-${value}`} className={classes.panel}>
      {children}
    </div>
  );
}
