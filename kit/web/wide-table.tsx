import type { ReactNode } from 'react'
import { Table } from '@mantine/core'

/** A table that scrolls sideways inside its card where there is less room than `minWidth` pixels, also with the keyboard. */
export function WideTable({ label, minWidth, children }: { label: string; minWidth: number; children: ReactNode }) {
  return (
    <Table.ScrollContainer type="native" minWidth={minWidth} tabIndex={0} role="group" aria-label={label}>
      <Table>{children}</Table>
    </Table.ScrollContainer>
  )
}
