export function GeneratorPage() {
  return null
}
