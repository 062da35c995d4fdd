import { Alert, Group } from '@mantine/core'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { Draft } from './calls.ts'
import styles from './ai-agent.module.css'

/** The wish of a draft, how it was understood, and what to know about the result. */
export function UnderstoodCard({ draft, understood, notes }: { draft: Draft; understood: readonly string[]; notes: readonly string[] }) {
  return (
    <Card title="Wish">
      <p className={styles.asked}>{draft.asked}</p>
      <Group gap="xs">
        {understood.map((text) => (
          <StatusBadge key={text} status={text} tone="neutral" label={text} />
        ))}
      </Group>
      {notes.length > 0 && (
        <Alert color="yellow" mt="md">
          <ul className={styles.words}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Alert>
      )}
    </Card>
  )
}
