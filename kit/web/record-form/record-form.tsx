import { Alert, Button, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Children, isValidElement, type FormEvent, type ReactNode } from 'react'
import type { Rights } from '#kit/contract/permissions.ts'
import { formatTime } from '#kit/contract/time.ts'
import { confirm } from '../feedback/dialogs.ts'
import { icons } from '../icons.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { FormSection, sectionId } from './form-section.tsx'
import { useAllowed } from '../use-session.ts'
import { ReadOnly } from './read-only.ts'
import styles from './record-form.module.css'
import type { RecordFormState } from './use-record-form.ts'

interface RecordFormProps<Values> {
  form: RecordFormState<Values>
  /** Verb and noun: "Save package". */
  action: string
  /** The sections. With six or more, an index appears at the side if there is room. */
  children: ReactNode
  /** Buttons beside Save, such as "Save and publish". */
  more?: ReactNode
  /** Content beside the form: a preview, a price. */
  aside?: ReactNode
  /** As wide as the window, for a form that holds an editor. */
  wide?: boolean
  /** The rights to save. Other users see a read-only form. */
  needs?: Rights
}

/** The form of one record: errors at the top and at their fields, a save bar, and a question before leaving with changes. */
export function RecordForm<Values>({ needs, ...props }: RecordFormProps<Values>) {
  return useAllowed()({ needs }) ? <EditableForm {...props} /> : <ReadOnlyForm {...props} />
}

/** The same fields for users who may not change them. */
function ReadOnlyForm<Values>({ children, aside, wide }: Pick<RecordFormProps<Values>, 'children' | 'aside' | 'wide'>) {
  return (
    <div className={styles.form} data-wide={wide || undefined}>
      <fieldset className={`${styles.body} ${styles.readOnly}`} disabled>
        <ReadOnly.Provider value>{children}</ReadOnly.Provider>
      </fieldset>
      <SectionIndex>{children}</SectionIndex>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  )
}

function EditableForm<Values>({ form, action, children, more, aside, wide }: Omit<RecordFormProps<Values>, 'needs'>) {
  useLeavingGuard(form.dirty && !form.saving)
  useShortcuts([{ keys: 'mod+Enter', label: action, group: 'Form', run: () => form.submit(), inFields: true }])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className={styles.form} data-wide={wide || undefined} onSubmit={submit} noValidate aria-busy={form.saving}>
      <div className={styles.body}>
        <DraftOffer form={form} />
        {form.top.length > 0 && (
          <Alert color="red" icon={<icons.warning size={16} />} role="alert" mb="md">
            {form.top.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Alert>
        )}
        {children}
        <SaveBar form={form} action={action} more={more} />
      </div>
      <SectionIndex>{children}</SectionIndex>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </form>
  )
}

/** The bar sticks to the window and always takes up space, so that nothing moves under the pointer when Save appears. */
function SaveBar<Values>({ form, action, more }: { form: RecordFormState<Values>; action: string; more: ReactNode }) {
  const saves = form.dirty || form.saving || form.adds
  return (
    <div className={styles.bar} data-dirty={form.dirty || undefined} data-empty={(!saves && !more) || undefined}>
      <span className={styles.state} role="status">
        {form.dirty ? 'Not saved yet' : ''}
      </span>
      <Group gap="xs">
        {form.dirty && (
          <Button variant="default" onClick={form.discard} disabled={form.saving}>
            Discard
          </Button>
        )}
        {more}
        {/* The pointer must not take the focus: the blur would move the button before the click lands. */}
        {saves && (
          <Button type="submit" loading={form.saving} onMouseDown={(event) => event.preventDefault()}>
            {action}
          </Button>
        )}
      </Group>
    </div>
  )
}

function DraftOffer<Values>({ form }: { form: RecordFormState<Values> }) {
  if (!form.draft || form.dirty) return null
  return (
    <Alert color="blue" icon={<icons.history size={16} />} mb="md">
      <Group justify="space-between">
        <span>Draft saved at {formatTime(form.draft.at)} without saving.</span>
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={form.forgetDraft}>
            Discard
          </Button>
          <Button size="compact-md" onClick={form.restore}>
            Restore
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

/** How many sections a form needs for an index. */
const longForm = 6

function SectionIndex({ children }: { children: ReactNode }) {
  const titles = Children.toArray(children).flatMap((child) =>
    isValidElement<{ title?: string }>(child) && child.type === FormSection && child.props.title ? [child.props.title] : [],
  )
  if (titles.length < longForm) return null
  return (
    <nav aria-label="Sections" className={styles.index}>
      {titles.map((title) => (
        <a key={title} href={`#${sectionId(title)}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}

/** Asks before the user leaves a form with changes, also when they only switch to another tab of the record. */
function useLeavingGuard(dirty: boolean): void {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => dirty,
    shouldBlockFn: async ({ current, next }) => {
      const tab = (search: unknown) => (search as { tab?: string }).tab
      if (current.pathname === next.pathname && tab(current.search) === tab(next.search)) return false
      return !(await confirm({
        title: 'Leave without saving?',
        text: 'What you entered is kept as a draft until you close this tab.',
        action: 'Leave',
      }))
    },
  })
}
