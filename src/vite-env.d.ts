interface ImportMetaEnv {
  readonly VITE_API_HOST?: string;
  readonly VITE_COURSES_API_HOST?: string;
  readonly VITE_APP_VERSION?: string;
}
