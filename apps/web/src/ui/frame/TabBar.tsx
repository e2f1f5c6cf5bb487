import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './TabBar.module.css';

interface TabAreaProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  /** Holds a `TabBar` and the `TabPanel` of the chosen tab, each anywhere inside. */
  children: ReactNode;
}

/** The tabs and the panels they show. */
export function TabArea<Value extends string>({ value, onChange, children }: TabAreaProps<Value>) {
  return (
    <Tabs
      unstyled
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      keepMounted={false}
      className={classes.area}
    >
      {children}
    </Tabs>
  );
}

interface TabBarProps {
  label: string;
  tabs: { value: string; label: string; count?: string | number }[];
}

export function TabBar({ label, tabs }: TabBarProps) {
  return (
    <Tabs.List aria-label={label} className={classes.bar}>
      {tabs.map((tab) => (
        <Tabs.Tab key={tab.value} value={tab.value} rightSection={tab.count?.toString()}>
          {tab.label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className={classes.panel}>
      {children}
    </Tabs.Panel>
  );
}
