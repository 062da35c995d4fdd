import { Group, Stack, Text, Title } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useSyncExternalStore } from 'react'
import { KeyCaps } from './key-caps.tsx'
import { shortcuts } from './shortcuts.ts'

const groups = ['Everywhere', 'List', 'Record', 'Form', 'Go to'] as const

/** The dialog of the `?` key: all shortcuts of this screen. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const all = useSyncExternalStore(shortcuts.subscribe, shortcuts.read)
  // If two shortcuts use the same key, only the later one works.
  const list = all.filter((shortcut) => shortcut === all.findLast(({ keys }) => keys === shortcut.keys))
  return (
    <Modal opened onClose={onClose} title="Keyboard" size="sm">
      <Stack gap="lg">
        {groups.map((group) => {
          const entries = list.filter((shortcut) => shortcut.group === group)
          if (entries.length === 0) return null
          return (
            <section key={group}>
              <Title order={3} size="h4" mb={4}>
                {group}
              </Title>
              {entries.map(({ keys, label }) => (
                <Group key={keys} justify="space-between" py={4}>
                  <Text size="sm">{label}</Text>
                  <KeyCaps keys={keys} />
                </Group>
              ))}
            </section>
          )
        })}
      </Stack>
    </Modal>
  )
}
