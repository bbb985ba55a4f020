/*
 * Preloaded into every program of the bare machine: moves the clock by OFFSET seconds, a constant of the build. libfaketime does
 * the same but shares a semaphore between processes, and a process that is killed or stopped while holding it blocks the others.
 * The calendar's clock and the times of files, as Node reads and sets them, move together. The monotonic clock stays as it is.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>

/* Deadlines below this are on the monotonic clock, which starts at zero with the machine. */
#define FIRST_CALENDAR_SECOND 1000000000

#define REAL(result, name, ...)                      \
  static result (*real)(__VA_ARGS__) = NULL;         \
  if (real == NULL) real = dlsym(RTLD_NEXT, #name)

static int is_calendar(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
}

/* The kernel waits by its own clock. */
static struct timespec to_kernel(const struct timespec *deadline) {
  struct timespec moved = *deadline;
  if (moved.tv_sec > FIRST_CALENDAR_SECOND) moved.tv_sec -= OFFSET;
  return moved;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(int, clock_gettime, clockid_t, struct timespec *);
  int failed = real(clock, now);
  if (failed == 0 && is_calendar(clock)) now->tv_sec += OFFSET;
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  REAL(int, gettimeofday, struct timeval *, void *);
  int failed = real(now, zone);
  if (failed == 0) now->tv_sec += OFFSET;
  return failed;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result != NULL) *result = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *now, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, now) == 0 ? base : 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until, struct timespec *rest) {
  REAL(int, clock_nanosleep, clockid_t, int, const struct timespec *, struct timespec *);
  if (!(flags & TIMER_ABSTIME) || !is_calendar(clock)) return real(clock, flags, until, rest);
  struct timespec moved = to_kernel(until);
  return real(clock, flags, &moved, rest);
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
  REAL(int, pthread_cond_timedwait, pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  struct timespec moved = to_kernel(until);
  return real(condition, mutex, &moved);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
  REAL(int, pthread_mutex_timedlock, pthread_mutex_t *, const struct timespec *);
  struct timespec moved = to_kernel(until);
  return real(mutex, &moved);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
  REAL(int, sem_timedwait, sem_t *, const struct timespec *);
  struct timespec moved = to_kernel(until);
  return real(semaphore, &moved);
}

/* Node reads the times of files with this call. */
long syscall(long number, ...) {
  REAL(long, syscall, long, ...);
  long values[6];
  va_list list;
  va_start(list, number);
  for (int i = 0; i < 6; i++) values[i] = va_arg(list, long);
  va_end(list);
  long result = real(number, values[0], values[1], values[2], values[3], values[4], values[5]);
  if (number != SYS_statx || result != 0) return result;
  struct statx *file = (struct statx *)values[4];
  file->stx_atime.tv_sec += OFFSET;
  file->stx_btime.tv_sec += OFFSET;
  file->stx_ctime.tv_sec += OFFSET;
  file->stx_mtime.tv_sec += OFFSET;
  return result;
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  REAL(int, utimensat, int, const char *, const struct timespec *, int);
  if (times == NULL) return real(folder, path, times, flags);
  struct timespec moved[2] = {to_kernel(&times[0]), to_kernel(&times[1])};
  return real(folder, path, moved, flags);
}

int futimens(int file, const struct timespec times[2]) {
  REAL(int, futimens, int, const struct timespec *);
  if (times == NULL) return real(file, times);
  struct timespec moved[2] = {to_kernel(&times[0]), to_kernel(&times[1])};
  return real(file, moved);
}
