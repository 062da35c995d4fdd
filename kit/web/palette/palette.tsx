import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { icons } from '../icons.ts'
import { KeyCaps } from '../keyboard/key-caps.tsx'
import styles from './palette.module.css'
import { useFound, type Found } from './use-found.ts'
import { remember } from './recent.ts'

/** Finds screens, actions and records by name. Loaded when it is first opened. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const listId = useId()
  const navigate = useNavigate()
  const combobox = useCombobox({ opened: true })
  const { groups, searching } = useFound(text.trim())
  const all = groups.flatMap((group) => group.found)
  const shape = all.map(({ to }) => to).join()
  const shownShape = useRef('')
  // Enter always opens the first entry, also when records arrive later.
  useEffect(() => {
    if (shownShape.current === shape) return
    shownShape.current = shape
    combobox.selectFirstOption()
  })
  const open = (to: string) => {
    const found = all.find((one) => one.to === to)
    if (found) remember(found)
    onClose()
    void navigate({ href: to })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={600}
      centered={false}
      yOffset={80}
      attributes={{ content: { 'aria-label': 'Search everything' } }}
    >
      <Combobox store={combobox} onOptionSubmit={open}>
        {/* Escape belongs to the dialog: here there is no dropdown to close before it. */}
        <Combobox.EventsTarget aria-expanded aria-controls={listId} data-mantine-stop-propagation={false}>
          <TextInput
            className={styles.search}
            variant="unstyled"
            role="combobox"
            placeholder="Go to a screen, do something, find a record"
            aria-label="Search everything"
            leftSection={<icons.search size={16} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
        </Combobox.EventsTarget>
        <Combobox.Options id={listId} className={styles.options} aria-label="Results">
          {groups.map((group) => (
            <Combobox.Group key={group.label} label={group.label}>
              {group.found.map((found) => (
                <Entry key={found.to} found={found} />
              ))}
            </Combobox.Group>
          ))}
          {all.length === 0 && <Combobox.Empty>{searching ? 'Looking …' : 'No results.'}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Modal>
  )
}

function Entry({ found }: { found: Found }) {
  const Icon = icons[found.icon]
  return (
    <Combobox.Option value={found.to} className={styles.option}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={styles.label}>{found.label}</span>
      {found.description && <small>{found.description}</small>}
      {found.keys && <KeyCaps keys={found.keys} />}
    </Combobox.Option>
  )
}
