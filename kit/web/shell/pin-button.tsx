import { ActionIcon, Tooltip } from '@mantine/core'
import { icons } from '../icons.ts'
import { usePins } from './pins.ts'
import { usePathname } from './use-screens.ts'

/** Pins the open page below the navigation, or removes its pin. */
export function PinButton({ title }: { title: string }) {
  const to = usePathname()
  const { isPinned, toggle } = usePins()
  const pinned = isPinned(to)
  const Icon = pinned ? icons.thumbtackOff : icons.thumbtack
  const label = pinned ? 'Remove pin' : 'Pin this page'
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={pinned} onClick={() => toggle({ to, label: title })}>
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
