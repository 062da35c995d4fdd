import { Kbd } from '@mantine/core'
import { keyCaps } from './shortcuts.ts'

/** Shows a shortcut as key caps. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 4 }}>
      {keyCaps(keys).map((cap) => (
        <Kbd key={cap} size="xs">
          {cap}
        </Kbd>
      ))}
    </span>
  )
}
