import { Button } from '@mantine/core'
import { icons } from '../icons.ts'

/** The button of a card that adds something to it. */
export const AddButton = ({ label, run }: { label: string; run: () => void }) => (
  <Button variant="default" size="compact-md" leftSection={<icons.plus size={14} aria-hidden />} onClick={run}>
    {label}
  </Button>
)
