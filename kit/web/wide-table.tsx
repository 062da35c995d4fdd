import type { ReactNode } from 'react'
import { Table } from '@mantine/core'
import styles from './wide-table.module.css'

interface WideTableProps {
  label: string
  minWidth: number
  /** It fills a card from side to side. */
  inCard?: true
  children: ReactNode
}

/** A table that scrolls sideways inside its card where there is less room than `minWidth` pixels, also with the keyboard. */
export function WideTable({ label, minWidth, inCard, children }: WideTableProps) {
  return (
    <Table.ScrollContainer type="native" minWidth={minWidth} tabIndex={0} role="group" aria-label={label}>
      <Table className={inCard ? styles.inCard : undefined}>{children}</Table>
    </Table.ScrollContainer>
  )
}
