import { migrate } from '#kit/server/database/migrate.ts'

// Migrates a database and kills itself with kill -9 some milliseconds after a migration has started.
const [url, version, afterMs] = process.argv.slice(2) as [string, string, string]

await migrate(url, {
  onMigration: (started) => {
    if (started === version) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(afterMs))
  },
})
