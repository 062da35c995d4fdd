import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { icons } from '../icons.ts'
import { KeyCaps } from '../keyboard/key-caps.tsx'
import type { Preferences } from '../session.ts'
import { usePopup } from '../use-popup.tsx'
import { useAppContext, useSession, useUser } from '../use-session.ts'
import { PathLink } from './path-link.tsx'
import styles from './shell.module.css'

/** The user menu: profile, colour scheme, help, log out. */
export function UserMenu({ narrow, onHelp }: { narrow: boolean; onHelp: () => void }) {
  const { name, email } = useUser()
  const logOut = useLogOut()
  const { wanted, popup, target, button } = usePopup('menu')
  return (
    <>
      <UnstyledButton className={styles.head} {...(narrow ? { 'aria-label': `${name}, user menu` } : {})} {...button}>
        <Avatar size={28} radius="xl" name={name} color="gray" alt="" />
        {!narrow && (
          <span className={styles.headName}>
            {name}
            <small>{email}</small>
          </span>
        )}
        {!narrow && <icons.dots size={16} aria-hidden />}
      </UnstyledButton>
      {wanted && (
        <Menu {...popup} position="top-start" width={232}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={PathLink} to="/profile" leftSection={<icons.user size={16} />}>
              Profile
            </Menu.Item>
            <Menu.Item leftSection={<icons.keyboard size={16} />} rightSection={<KeyCaps keys="?" />} onClick={onHelp}>
              Help and keys
            </Menu.Item>
            <Menu.Item component={PathLink} to="/status" leftSection={<icons.info size={16} />}>
              System status
            </Menu.Item>
            <Menu.Divider />
            <Colors />
            <Menu.Divider />
            <Menu.Item leftSection={<icons.logout size={16} />} onClick={logOut}>
              Log out
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

function useLogOut(): () => Promise<void> {
  const { session, queryClient } = useAppContext()
  const navigate = useNavigate()
  return async () => {
    await session.signOut()
    await navigate({ href: '/login' })
    queryClient.clear()
  }
}

function Colors() {
  const session = useSession()
  const { theme = 'auto' } = useUser().preferences
  return (
    <>
      <Menu.Label>Colours</Menu.Label>
      <Menu.RadioGroup value={theme} onChange={(value) => session.prefer({ theme: value as NonNullable<Preferences['theme']> })}>
        <Menu.RadioItem value="auto">System</Menu.RadioItem>
        <Menu.RadioItem value="light">Light</Menu.RadioItem>
        <Menu.RadioItem value="dark">Dark</Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  )
}
