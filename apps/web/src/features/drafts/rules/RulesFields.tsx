import type { RuleInput } from '@studyline/contract/compliance/calls';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { ChoiceTiles } from '../../../ui/forms/ChoiceTiles.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { MOST_RULES, newRule, type RulesFieldsProps, typesFor, withType } from './rule-form.ts';
import { RuleFields } from './RuleFields.tsx';
import { RuleTemplates } from './RuleTemplates.tsx';
import classes from './RulesFields.module.css';

/** What a post requires, and of whom: nothing, or one rule after the other. */
export function RulesFields(props: RulesFieldsProps) {
  const { channelId, isCourse, rules, onChange, disabled } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const isOnly = rules.length < 2;
  const setRule = (index: number, rule: RuleInput) => onChange(rules.with(index, rule));
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('[data-rule]')[index]?.querySelector('input')?.focus(),
    );
  const remove = (index: number) => {
    onChange(rules.toSpliced(index, 1));
    focus(Math.max(0, index - 1));
  };
  const types = typesFor(isCourse).map((value) => ({
    value,
    label: t(`drafts.creation.actions.${value}`),
    detail: t(`drafts.creation.actions.${value}_DETAIL`),
    disabled,
  }));
  const none = {
    value: 'NONE' as const,
    label: t('drafts.creation.actions.NONE'),
    detail: t('drafts.creation.actions.NONE_DETAIL'),
    disabled,
  };
  const templates = (
    <RuleTemplates
      channelId={channelId}
      isCourse={isCourse}
      rules={rules}
      onChange={onChange}
      disabled={disabled}
    />
  );
  if (rules.length === 0)
    return (
      <div ref={list}>
        {templates}
        <div data-rule>
          <ChoiceTiles
            label={t('drafts.creation.action')}
            name="action-0"
            value="NONE"
            onChange={(type) => type !== 'NONE' && onChange([newRule(type)])}
            choices={[none, ...types]}
          />
        </div>
      </div>
    );
  return (
    <div ref={list} className={classes.rules}>
      {templates}
      {rules.map((rule, index) => (
        // A rule has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index} data-rule className={classes.rule} data-one={isOnly || undefined}>
          {!isOnly && (
            <h3>
              {t('drafts.rules.number', { number: index + 1 })}
              <TextButton disabled={disabled} onClick={() => remove(index)}>
                {t('drafts.rules.remove')}
              </TextButton>
            </h3>
          )}
          <ChoiceTiles
            label={isOnly ? t('drafts.creation.action') : t('drafts.rules.number', { number: index + 1 })}
            name={`action-${index}`}
            value={rule.requiredActionType}
            onChange={(type) => (type === 'NONE' ? remove(index) : setRule(index, withType(rule, type)))}
            choices={isOnly ? [none, ...types] : types}
          />
          <RuleFields {...props} rule={rule} index={index} onChange={(next) => setRule(index, next)} />
        </section>
      ))}
      {rules.length < MOST_RULES && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={disabled}
          onClick={() => {
            onChange([...rules, newRule('ACKNOWLEDGE')]);
            focus(rules.length);
          }}
        >
          {t('drafts.rules.add')}
        </Button>
      )}
    </div>
  );
}
