import { Button, Menu, Text } from '@mantine/core'
import { icons } from '#kit/web/icons.ts'
import { usePopup } from '#kit/web/use-popup.tsx'
import { blockLooks, smallTypes, type BlockType } from './block-words.ts'

interface InsertMenuProps {
  /** In a column, where not all blocks may stand. */
  small?: boolean
  label?: string
  insert: (type: BlockType) => void
}

/** The menu of blocks to add. */
export function InsertMenu({ small = false, label = 'Add block', insert }: InsertMenuProps) {
  const { wanted, popup, target, button } = usePopup('menu')
  const types = small ? smallTypes : (Object.keys(blockLooks) as BlockType[])
  return (
    <>
      <Button size="compact-sm" variant={small ? 'subtle' : 'default'} leftSection={<icons.plus size={14} aria-hidden />} {...button}>
        {label}
      </Button>
      {wanted && (
        <Menu {...popup} returnFocus={false} width={280}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
            {types.map((type) => {
              const { label: name, icon, text } = blockLooks[type]
              const Icon = icons[icon]
              return (
                <Menu.Item key={type} leftSection={<Icon size={16} aria-hidden />} onClick={() => insert(type)}>
                  {name}
                  <Text size="xs" c="dimmed">
                    {text}
                  </Text>
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
