import { ActionIcon, Button, Stack } from '@mantine/core'
import { useMemo, type KeyboardEvent } from 'react'
import { icons } from '#kit/web/icons.ts'
import { kindOf, type BlockType } from '../../../contract/blocks/all.ts'
import { fieldsOf } from '../model/field-spec.ts'
import { blockIdOf } from '../model/puck-data.ts'
import styles from './panels.module.css'
import { Fields } from '../fields/block-fields.tsx'
import { FieldFactsContext } from '../fields/field-props.ts'
import type { Editing } from '../page-editor.tsx'
import type { Blocks } from '../use-blocks.ts'
import { offersOf } from '../use-editor-view.ts'
import { PageSettings } from './page-settings.tsx'

/** Keeps Puck's keys, such as Ctrl+I, from taking those of a field. Saving and the preview work in fields too. */
function keepKeys(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || !/^[sp]$/i.test(event.key)) event.stopPropagation()
}

/** The settings of the selected block; those of the page if none is selected. */
export function BlockPanel({ editing, blocks }: { editing: Editing; blocks: Blocks }) {
  const { selected } = blocks
  const { view, readOnly, problems, design } = editing
  const id = selected ? blockIdOf(selected.type, selected.props.id) : ''
  const kind = selected ? kindOf(selected.type) : undefined
  const fields = useMemo(() => (kind ? fieldsOf(kind.props) : []), [kind])
  const facts = useMemo(
    () => ({
      pictures: view?.pictures ?? {},
      offers: offersOf(view, id),
      pages: design.page_list.flatMap(({ title, path }) => (path === null ? [] : [{ title, path }])),
    }),
    [view, id, design.page_list],
  )
  if (!selected || !kind) return <PageSettings editing={editing} blocks={blocks} />
  const held = Array.isArray(kind.holds) ? (kind.holds as readonly BlockType[]) : []
  return (
    <FieldFactsContext value={facts}>
      <div data-panel onKeyDown={keepKeys}>
        <div className={styles.panelHead}>
          <h2>{kind.name}</h2>
          {!readOnly && !kind.fixed && (
            <>
              <ActionIcon aria-label="Duplicate block" title="Duplicate block" onClick={() => blocks.duplicate(selected.props.id)}>
                <icons.copy size={16} />
              </ActionIcon>
              <ActionIcon aria-label="Delete block" title="Delete block" onClick={() => blocks.remove(selected.props.id)}>
                <icons.trash size={16} />
              </ActionIcon>
            </>
          )}
          <ActionIcon aria-label="Close settings" title="Close settings" onClick={() => blocks.select(null)}>
            <icons.x size={16} />
          </ActionIcon>
        </div>
        <Stack gap="sm" key={selected.props.id}>
          <Fields
            fields={fields}
            value={selected.props.fields}
            change={(next) => blocks.change(selected, next)}
            errors={problems.fields.get(id) ?? {}}
            readOnly={readOnly}
          />
          {fields.length === 0 && (
            <p className={styles.hint}>
              {kind.fixed ? 'This is what the page does. Add blocks before and after it.' : 'This block has no settings.'}
            </p>
          )}
          {!readOnly &&
            held.map((type) => (
              <Button
                key={type}
                size="compact-sm"
                variant="default"
                leftSection={<icons.plus size={14} aria-hidden />}
                onClick={() => blocks.insertInside(selected.props.id, type)}
              >
                Add {kindOf(type)!.name.toLowerCase()}
              </Button>
            ))}
        </Stack>
      </div>
    </FieldFactsContext>
  )
}
