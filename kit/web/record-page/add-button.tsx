import { Button } from '@mantine/core'
import { icons } from '../icons.ts'
import { useAllowed, type Guarded } from '../use-session.ts'

/** The button of a card that adds an entry. */
export function AddButton({ label, run, needs }: Guarded & { label: string; run: () => void }) {
  const allowed = useAllowed()
  if (!allowed({ needs })) return null
  return (
    <Button variant="default" size="compact-md" leftSection={<icons.plus size={14} aria-hidden />} onClick={run}>
      {label}
    </Button>
  )
}
