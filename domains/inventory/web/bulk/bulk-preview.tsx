import { Alert, Button, Group } from '@mantine/core'
import parts from '#kit/web/record-page/part-table.module.css'
import type { Planned } from './bulk-calls.ts'
import { StepsTable } from './steps-table.tsx'

interface BulkPreviewProps {
  planned: Planned
  busy: boolean
  back: () => void
  make: () => void
}

/** Every change before it is applied, and the items that stay unchanged with the reason. */
export function BulkPreview({ planned, busy, back, make }: BulkPreviewProps) {
  const changed = planned.filter(({ refused }) => refused === null).length
  const stay = planned.length - changed
  return (
    <>
      {stay > 0 && (
        <Alert color="yellow" mb="md">
          {stay === 1 ? '1 offer stays unchanged.' : `${stay} offers stay unchanged.`}
        </Alert>
      )}
      <div className={parts.scroll}>
        <StepsTable rows={planned.map(({ id, title, steps, refused }) => ({ id, title, steps, message: refused }))} />
      </div>
      <Group mt="md">
        <Button loading={busy} disabled={changed === 0} onClick={make}>
          {changed === 1 ? 'Change 1 offer' : `Change ${changed} offers`}
        </Button>
        <Button variant="default" onClick={back}>
          Back
        </Button>
      </Group>
    </>
  )
}
