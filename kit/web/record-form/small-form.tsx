import { Alert, Button, Group } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Rights } from '#kit/contract/permissions.ts'
import { keyOf } from '../keyboard/shortcuts.ts'
import { useAllowed } from '../use-session.ts'
import styles from './record-form.module.css'
import type { SmallFormState } from './use-small-form.ts'

interface SmallFormProps<Values> {
  form: SmallFormState<Values>
  /** Verb and noun: "Change password". */
  action: string
  /** Makes the button as wide as the form, for screens before login. */
  wide?: true
  danger?: true
  /** The button is not the main action of its screen. */
  quiet?: true
  /** Disables the button, for example until a preview has loaded. */
  waits?: boolean
  /** Content beside the button, such as "Cancel". */
  more?: ReactNode
  /** The rights to submit. Other users see a read-only form. */
  needs?: Rights
  children: ReactNode
}

/** The frame of a small form: errors at the top, fields, one button. */
export function SmallForm<Values>({ form, action, wide, danger, quiet, waits, more, needs, children }: SmallFormProps<Values>) {
  const allowed = useAllowed()
  if (!allowed({ needs }))
    return (
      <fieldset className={styles.readOnly} disabled>
        {children}
      </fieldset>
    )
  // In a text of several lines, Enter alone starts a line.
  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (keyOf(event) !== 'mod+Enter' || waits || form.busy) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  // If the button took the focus, the field's blur event would move the button before the click.
  const submit = (
    <Button
      type="submit"
      fullWidth={wide ?? false}
      variant={quiet ? 'default' : 'filled'}
      loading={form.busy}
      disabled={waits ?? false}
      color={danger ? 'red' : undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      {action}
    </Button>
  )
  return (
    <form onSubmit={form.submit} onKeyDown={submitByKey} noValidate className="reserved" aria-busy={form.busy}>
      {form.top.length > 0 && (
        <Alert color="red" role="alert" mb="md">
          {form.top.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      )}
      {children}
      {wide ? (
        submit
      ) : (
        <Group justify="flex-end" gap="xs">
          {more}
          {submit}
        </Group>
      )}
    </form>
  )
}
