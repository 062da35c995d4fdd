import { ActionIcon, Text } from '@mantine/core'
import { Modal } from '../dialog/modal.tsx'
import { Grip } from '../drag/grip.tsx'
import { SortableItem, SortableList } from '../drag/sortable.tsx'
import { icons } from '../icons.ts'
import styles from './arrange-pins.module.css'
import { usePins } from './pins.ts'

/** The dialog in which users order and remove their pins. Loaded when it is opened, because it needs the drag library. */
export default function ArrangePins({ close }: { close: () => void }) {
  const { pins, change } = usePins()
  const items = pins.map((pin) => ({ ...pin, id: pin.to }))
  const save = (next: typeof items) => change(next.map(({ to, label }) => ({ to, label })))
  return (
    <Modal opened onClose={close} title="Pins" size="sm">
      <Text size="sm" c="dimmed" mb="sm">
        Drag a pin to another place, or press space on its handle and use the arrow keys.
      </Text>
      <SortableList items={items} settled={save}>
        {(ordered) => (
          <ul className={styles.pins}>
            {ordered.map((pin, index) => (
              <SortableItem key={pin.id} id={pin.id} index={index} name={pin.label}>
                {({ ref, held, grip }) => (
                  <li ref={ref} className={styles.pin} data-lifted={held || undefined}>
                    <Grip {...grip} />
                    <span className={styles.name}>{pin.label}</span>
                    <ActionIcon aria-label={`Remove pin ${pin.label}`} onClick={() => save(items.filter(({ id }) => id !== pin.id))}>
                      <icons.x size={16} stroke={1.6} />
                    </ActionIcon>
                  </li>
                )}
              </SortableItem>
            ))}
          </ul>
        )}
      </SortableList>
      {items.length === 0 && <Text size="sm">No pins. Pin a page with the button beside its name at the top.</Text>}
    </Modal>
  )
}
