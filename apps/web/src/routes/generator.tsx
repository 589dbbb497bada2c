import { GeneratorPage } from '#features/generator/generator-page.tsx'

export default function Route() {
  return <GeneratorPage />
}
