import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { SmallForm } from '../record-form/small-form.tsx'
import type { SmallFormState } from '../record-form/use-small-form.ts'

/** A small form in a drawer or dialog, with a cancel button. */
export function DrawerForm<Values>({
  form,
  action,
  done,
  children,
}: {
  form: SmallFormState<Values>
  action: string
  done: () => void
  children: ReactNode
}) {
  const cancel = (
    <Button variant="default" onClick={done}>
      Cancel
    </Button>
  )
  return (
    <SmallForm form={form} action={action} more={cancel}>
      {children}
    </SmallForm>
  )
}
