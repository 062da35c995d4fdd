import { Kbd } from '@mantine/core'
import { keyCaps } from './shortcuts.ts'

/** A shortcut as the keys to press. */
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
