export function LandingPage() {
  return <h1>Get the first line right.</h1>
}
