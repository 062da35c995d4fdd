import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Rights } from '#kit/contract/permissions.ts'
import { useAllowed } from '../use-session.ts'
import styles from './record-form.module.css'
import type { SmallFormState } from './use-small-form.ts'

interface SmallFormProps<Values> {
  form: SmallFormState<Values>
  /** Verb and noun: "Change password". */
  action: string
  /** A button as wide as the form, for the screens before login. */
  wide?: true
  danger?: true
  /** Beside the button, such as "Cancel". */
  more?: ReactNode
  /** Who may send it. Everybody else reads the form. */
  needs?: Rights
  children: ReactNode
}

/** The frame of a small form: problems on top, fields, one button. */
export function SmallForm<Values>({ form, action, wide, danger, more, needs, children }: SmallFormProps<Values>) {
  const allowed = useAllowed()
  if (!allowed({ needs }))
    return (
      <fieldset className={styles.readOnly} disabled>
        {children}
      </fieldset>
    )
  // The pointer must not take the focus: the blur would move the button before the click lands.
  const submit = (
    <Button
      type="submit"
      fullWidth={wide ?? false}
      loading={form.busy}
      color={danger ? 'red' : undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      {action}
    </Button>
  )
  return (
    <form onSubmit={form.submit} noValidate className="reserved" aria-busy={form.busy}>
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
